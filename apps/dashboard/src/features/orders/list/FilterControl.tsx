import { MultiSelect, Popover, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { PAYMENT_METHODS, type PaymentMethod } from '@fieldhouse/domain/fees'
import { SERVICE_TYPES, type OrderStatus, type ServiceType } from '@fieldhouse/domain/orders'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import { BottomSheet } from '../../../ui/overlays/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import {
  defaultFilters,
  PROCESSING_FILTERS,
  STATUS_FILTERS,
  withChoice,
  type Filters,
  type ProcessingFilter,
} from '../search.ts'
import { useMethodText } from './payment-icons.tsx'
import style from './list.module.css'

type Props = { filters: Filters; count: number; onApply: (filters: Filters) => void }

/** The filter button and what it opens: a popover, on phones a sheet (ORDERS-08, ORDERS-129). */
export const FilterControl = ({ filters, count, onApply }: Props) => {
  const { t } = useTranslation('orders')
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
  const form = (
    <FilterForm
      filters={filters}
      onApply={(next) => {
        setOpen(false)
        onApply(next)
      }}
    />
  )
  if (phone)
    return (
      <>
        {button}
        <BottomSheet open={open} onClose={() => setOpen(false)} title={t('filter.title')}>
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
        aria-label={t('filter.title')}
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

const ALL = 'all'

const FilterForm = ({ filters, onApply }: Pick<Props, 'filters' | 'onApply'>) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { countryCode, brandName } = usePartner()
  const { venues, hasSuperAdmin } = useWorkspace()
  const methodText = useMethodText()
  const [draft, setDraft] = useState(filters)
  const choose = (choice: Partial<Filters>) => setDraft(withChoice(draft, choice))
  // Lists inside the popover, or choosing would count as a click outside of it.
  const within = { withinPortal: false }
  const all = { value: ALL, label: t('filter.all') }
  const processingText = { ALL: t('filter.allStates'), COMMITTED: t('state.COMMITTED'), DRAFT: t('state.DRAFT') }
  return (
    <Stack
      component="form"
      gap="12px 16px"
      className={style.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      <Select
        label={t('filter.paymentStatus')}
        data={[all, ...STATUS_FILTERS.map((value) => ({ value, label: common(`paymentStatus.${value}`) }))]}
        value={draft.status ?? ALL}
        onChange={(value) => choose({ status: value === ALL ? null : (value as OrderStatus) })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.orderStatus')}
        data={PROCESSING_FILTERS.map((value) => ({ value, label: processingText[value] }))}
        value={draft.processing}
        onChange={(value) => choose({ processing: value as ProcessingFilter })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.canceledLabel')}
        data={[all, { value: 'false', label: t('filter.active') }, { value: 'true', label: t('filter.canceled') }]}
        value={draft.canceled === null ? ALL : `${draft.canceled}`}
        onChange={(value) => choose({ canceled: value === ALL ? null : value === 'true' })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.type')}
        data={[all, ...SERVICE_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))]}
        value={draft.type ?? ALL}
        onChange={(value) => choose({ type: value === ALL ? null : (value as ServiceType) })}
        comboboxProps={within}
      />
      <Select
        label={t('filter.payment')}
        data={[all, ...PAYMENT_METHODS.map((value) => ({ value, label: methodText(value) }))]}
        value={draft.payment ?? ALL}
        onChange={(value) => choose({ payment: value === ALL ? null : (value as PaymentMethod) })}
        comboboxProps={within}
      />
      <MultiSelect
        label={t('filter.venues')}
        placeholder={draft.venueIds.length === 0 ? t('filter.allVenues') : undefined}
        data={venues.map(({ id, venueName }) => ({ value: id, label: venueName }))}
        value={[...draft.venueIds]}
        classNames={{ inputField: style.venueField }}
        onChange={(venueIds) => choose({ venueIds })}
        comboboxProps={within}
      />
      {hasSuperAdmin && (
        <TextInput
          className={style.wide}
          label={t('filter.partner')}
          description={t('filter.partnerHint')}
          value={brandName ?? ''}
          readOnly
        />
      )}
      <Row component="footer" gap={8} align="stretch" justify="end" className={style.filterFooter}>
        <Button variant="subtle" onClick={() => onApply(defaultFilters(countryCode))}>
          {t('filter.clear')}
        </Button>
        <Button variant="ink" type="submit">
          {t('filter.apply')}
        </Button>
      </Row>
    </Stack>
  )
}
