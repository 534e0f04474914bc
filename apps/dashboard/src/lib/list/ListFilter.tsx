import { Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { BottomSheet } from '../../ui/overlays/BottomSheet.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import style from './list.module.css'

type Props = {
  /** What is filtered, for readers and over the sheet. */
  title: string
  /** How many filters are in use. */
  count: number
  /** The form that is opened; it is given the way to close it. */
  children: (close: () => void) => ReactNode
}

/** The filter button of a list and what it opens: a popover, on phones a sheet (ORDERS-08). */
export const ListFilter = ({ title, count, children }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const phone = useMediaQuery('(max-width: 600px)', false, { getInitialValueInEffect: false })
  const button = (
    <Button
      icon={<IconAdjustmentsHorizontal />}
      aria-haspopup="dialog"
      aria-expanded={open}
      iconAfter={
        count > 0 ? (
          <>
            <span className={style.count}>{count}</span>
            <VisuallyHidden>{t('filter.inUse')}</VisuallyHidden>
          </>
        ) : undefined
      }
      onClick={() => setOpen(!open)}
    >
      {t('filter.open')}
    </Button>
  )
  const form = children(() => setOpen(false))
  if (phone)
    return (
      <>
        {button}
        <BottomSheet open={open} onClose={() => setOpen(false)} title={title}>
          {open && form}
        </BottomSheet>
      </>
    )
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={WIDTH}
      middlewares={KEEP_BESIDE}
      trapFocus
      returnFocus
      closeOnEscape={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        aria-label={title}
        onKeyDown={({ key, target }) => {
          // Within an open list Escape closes that list alone: what was chosen so far is not applied yet.
          const isInList = target instanceof Element && target.closest('[data-expanded]') !== null
          if (key === 'Escape' && !isInList) setOpen(false)
        }}
      >
        {form}
      </Popover.Dropdown>
    </Popover>
  )
}

// Calculated, as Mantine would turn pixels into rem, and the page's rem is not 16 px (BOOKING-02).
const WIDTH = 'calc(730px)'

// Too wide for its side it moves along the button, and does not change to the other side, over the menu.
const KEEP_BESIDE = { flip: { crossAxis: false }, shift: { padding: 8 } }

type FormProps = { onApply: () => void; onClear: () => void; children: ReactNode }

/** The choices of a list's filter, side by side, with the ways to use them and to use none. */
export const ListFilterForm = ({ onApply, onClear, children }: FormProps) => {
  const { t } = useTranslation()
  return (
    <Stack
      component="form"
      gap="12px 16px"
      className={style.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      {children}
      <Row component="footer" gap={8} align="stretch" justify="end" className={style.filterFooter}>
        <Button variant="subtle" onClick={onClear}>
          {t('filter.clear')}
        </Button>
        <Button variant="ink" type="submit">
          {t('filter.apply')}
        </Button>
      </Row>
    </Stack>
  )
}
