import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { customerName } from '@fieldhouse/domain/customers'
import type { Zone } from '@fieldhouse/domain/time'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconClock, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/formats/formats.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import type { WaitingAsking } from './WaitingDialogs.tsx'
import { movedBy } from './moved-by.ts'
import style from './waiting.module.css'

type Props = { entries: readonly WaitingEntry[]; zone: Zone; mayEdit: boolean; onAsk: (asking: WaitingAsking) => void }

/** Who stands in a line, the next first, with offers and their end; its order is changed step by step and saved for a reason. */
export const WaitingLine = ({ entries, zone, mayEdit, onAsk }: Props) => {
  const { t } = useTranslation('waitingLists')
  const standing = entries.filter(({ status }) => status === 'waiting' || status === 'offered')
  const ids = standing.map(({ id }) => id)
  const [order, setOrder] = useState<readonly string[] | null>(null)
  // Somebody else may have come or gone meanwhile: then it begins anew.
  const isStill = order !== null && order.length === ids.length && order.every((id) => ids.includes(id))
  const shown = isStill ? order.map((id) => standing.find((entry) => entry.id === id)!) : standing
  const move = (id: string, step: -1 | 1) =>
    setOrder(
      movedBy(
        shown.map((entry) => entry.id),
        id,
        step,
      ),
    )
  return (
    <Stack gap={8}>
      <ol className={style.line} aria-label={t('title')}>
        {shown.map((entry, at) => {
          const name = customerName(entry.customer)
          return (
            <li key={entry.id} className={style.one}>
              <Text look="quiet">{at + 1}.</Text>
              <Stack gap={2}>
                <Text look="strong anywhere">{name}</Text>
                <Standing entry={entry} zone={zone} />
              </Stack>
              {mayEdit && (
                <Row gap={4} className={style.acts}>
                  <IconButton
                    label={t('up', { name })}
                    icon={<IconArrowUp size={18} />}
                    disabledReason={at === 0 ? t('isFirst') : null}
                    onClick={() => move(entry.id, -1)}
                  />
                  <IconButton
                    label={t('down', { name })}
                    icon={<IconArrowDown size={18} />}
                    disabledReason={at === shown.length - 1 ? t('isLast') : null}
                    onClick={() => move(entry.id, 1)}
                  />
                  <IconButton
                    label={t(entry.status === 'offered' ? 'withdrawOf' : 'removeOf', { name })}
                    icon={<IconUserMinus size={18} />}
                    onClick={() => onAsk({ removes: entry })}
                  />
                </Row>
              )}
            </li>
          )
        })}
      </ol>
      {isStill && (
        <Row gap={8} wrap>
          <Button variant="filled" onClick={() => onAsk({ reorders: order })}>
            {t('saveOrder')}
          </Button>
          <Button variant="subtle" onClick={() => setOrder(null)}>
            {t('undoOrder')}
          </Button>
        </Row>
      )}
      <Unpaid entries={entries} zone={zone} />
    </Stack>
  )
}

/** How it stands with somebody in the line. */
const Standing = ({ entry, zone }: { entry: WaitingEntry; zone: Zone }) => {
  const { t } = useTranslation('waitingLists')
  const { offeredUntil, isReachable, slot } = entry
  const court = slot && (slot.offeredFacilityName ?? slot.facilityName ?? t('anyCourt'))
  return (
    <Row gap={8} wrap>
      {offeredUntil !== null ? (
        <Status tone="warn" icon={<IconClock />}>
          {t('offeredUntil', { time: formatTime(offeredUntil, zone) })}
        </Status>
      ) : (
        !isReachable && (
          <Status tone="bad" icon={<IconAlertTriangle />}>
            {t('unreachable')}
          </Status>
        )
      )}
      {court && <Text look="small quiet">{court}</Text>}
    </Row>
  )
}

/** Who took a place that is to be paid by card still. */
const Unpaid = ({ entries, zone }: { entries: readonly WaitingEntry[]; zone: Zone }) => {
  const { t } = useTranslation('waitingLists')
  return entries
    .filter(({ payUntil }) => payUntil !== null)
    .map(({ id, customer, payUntil }) => (
      <Text key={id} look="small quiet">
        {t('payUntil', { name: customerName(customer), time: formatTime(payUntil!, zone) })}
      </Text>
    ))
}
