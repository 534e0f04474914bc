import { Modal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Paragraph, Row } from '../layout.tsx'
import { IconButton } from '../Button.tsx'
import style from './dialog.module.css'
import { startAtFirstField } from './first-field.ts'
import { useEscape } from './use-escape.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useWords } from '../words.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** A quiet line under the title. */
  subtitle?: ReactNode
  /** The tabs under the header, as <Tabs.List> gives them. */
  tabs?: ReactNode
  children: ReactNode
  /** A sunken column at the right, for a running total; under the body on phones. */
  side?: ReactNode
  /** Ghost action at the left of the footer: Cancel, Back. */
  footerStart?: ReactNode
  /** Secondary actions and, last, the clay one. */
  footer?: ReactNode
  /** Pixels; 730 by default. */
  width?: number
  /** While something is being saved the dialog stays. */
  busy?: boolean
  /** While another dialog stands over it, this one stays as well, without being at work. */
  covered?: boolean
  /** Draws the body without its own padding, for lists that run to the edges. */
  flush?: boolean
}

/** The one dialog: header, tabs, body with an optional sunken column, footer. A sheet from below on phones. */
export const Dialog = ({
  open,
  onClose,
  title,
  subtitle,
  tabs,
  children,
  side,
  footerStart,
  footer,
  width = 730,
  busy = false,
  covered = false,
  flush = false,
}: DialogProps) => {
  const words = useWords()
  const stays = busy || covered
  useEscape(open && !covered, () => !busy && onClose())
  // A message may stand in the title alone: an empty band below it would look like something that failed to load.
  const hasBody = Boolean(children)
  useFocusBack(open)
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      // Mantine turns pixels into rem, and the page's rem is not 16 px; what is calculated it leaves alone.
      size={`calc(${width}px)`}
      returnFocus={false}
      closeOnEscape={false}
      closeOnClickOutside={!stays}
      classNames={{ inner: style.inner, content: style.content }}
    >
      <Modal.Overlay />
      <Modal.Content aria-busy={busy || undefined}>
        <Row component="header" gap={16} align="start" className={style.header} data-tabs={tabs ? true : undefined}>
          <div className={style.titles}>
            <Modal.Title className={style.title}>{title}</Modal.Title>
            {subtitle && <Paragraph look="quiet">{subtitle}</Paragraph>}
          </div>
          <IconButton label={words.close} icon={<IconX size={18} />} disabled={stays} onClick={onClose} />
        </Row>
        {tabs && <div className={style.tabs}>{tabs}</div>}
        {(hasBody || side) && (
          <div ref={startAtFirstField} className={style.columns} data-side={side ? true : undefined}>
            <div className={style.main} data-flush={flush || undefined}>
              {children}
            </div>
            {side && <aside className={style.side}>{side}</aside>}
          </div>
        )}
        {(footer || footerStart) && (
          <Row component="footer" gap={8} still className={style.footer} data-foot>
            {footerStart}
            <Row gap={8} ml="auto" className={style.last}>
              {footer}
            </Row>
          </Row>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}
