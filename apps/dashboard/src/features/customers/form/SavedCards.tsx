import type { Api, Reply } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { IconCreditCard, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import { Part } from './CustomerFields.tsx'
import { NotRead } from './NotRead.tsx'
import style from '../customer.module.css'

export type SavedCard = Reply<Api['listSavedCards']>['data'][number]

/** What is asked of a customer's saved cards, in a dialog over the form. */
export type CardTask = { kind: 'saveCard' } | { kind: 'removeCard'; card: SavedCard }

/** The cards that a customer let be kept, with what they agreed to and when, and the ways to keep one and to remove it (BEYOND-27). */
export const SavedCards = ({ customerId, onTask }: { customerId: string; onTask: (task: CardTask) => void }) => {
  const { t } = useTranslation('customers')
  const { timezone } = usePartner()
  const mayView = useCan({ anyOf: ['customer.view', 'order.view'] })
  const barred = useBarred('orderTransaction.edit')
  const reading = useQuery({ ...query('listSavedCards', { id: customerId }), enabled: mayView })
  const cards = reading.data?.data
  // Where no provider takes cards, none can be saved.
  const takesNone = useCardSettings()?.provider === null
  if (!mayView || (takesNone && cards?.length === 0)) return null
  return (
    <Part title={t('cards.title')}>
      {cards === undefined ? (
        reading.error ? (
          <NotRead onRetry={() => void reading.refetch()} />
        ) : (
          <LoadingRows rows={1} />
        )
      ) : cards.length === 0 ? (
        <Text look="faint">{t('cards.none')}</Text>
      ) : (
        <ul className={style.held}>
          {cards.map((card) => (
            <li key={card.id}>
              <Row gap={8} justify="space-between" align="start">
                <Text look="medium anywhere">{t('cards.name', nameOf(card))}</Text>
                <IconButton
                  label={t('cards.removeOf', nameOf(card))}
                  icon={<IconTrash size={16} />}
                  size="s"
                  disabledReason={barred}
                  onClick={() => onTask({ kind: 'removeCard', card })}
                />
              </Row>
              <Text look="small quiet">{t('cards.expires', { month: expiryOf(card) })}</Text>
              <Text look="small quiet">
                {t('cards.agreed', {
                  day: formatListDate(dayOf(card.consent.givenAt, timezone)),
                  name: card.consent.notedBy,
                })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {!takesNone && (
        <div>
          <Button
            size="s"
            icon={<IconCreditCard size={16} />}
            disabledReason={barred}
            onClick={() => onTask({ kind: 'saveCard' })}
          >
            {t('cards.save')}
          </Button>
        </div>
      )}
    </Part>
  )
}

/** What a card is known by. */
export const nameOf = ({ brand, last4 }: SavedCard) => ({
  brand: brand.charAt(0).toUpperCase() + brand.slice(1),
  last4,
})

const expiryOf = ({ expiresMonth, expiresYear }: SavedCard): string =>
  `${String(expiresMonth).padStart(2, '0')}/${expiresYear}`
