import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Rehearsed } from '../../lib/commands/Rehearsed.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Stack } from '../../ui/layout.tsx'
import type { Sale } from './use-sale.ts'
import style from './memberships.module.css'

/** Which of the memberships that the customer has of other plans end for it, and what their unused days pay (BEYOND-51). */
export const EndAndCredit = ({ sale: { switching, currency } }: { sale: Sale }) => {
  const { t } = useTranslation('memberships')
  const { offered, ending, set, rehearsal } = switching
  if (offered.length === 0) return null
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <Stack gap={6} className={style.switching}>
      {offered.map((term) => (
        <Toggle
          key={term.id}
          label={t('switch.label', { plan: term.planName })}
          checked={ending.includes(term)}
          onChange={(ends) => set(term.id, ends)}
        />
      ))}
      {ending.length > 0 && (
        <Rehearsed of={rehearsal}>
          {({ credited, keptCredit }) => (
            <>
              {credited.map(({ subscriptionId, planName, days: { left, total }, credited: amount }) => (
                <p key={subscriptionId}>
                  {t(credited.length > 1 ? 'switch.unusedOf' : 'switch.unused', {
                    plan: planName,
                    left,
                    total,
                    amount: money(amount),
                  })}
                </p>
              ))}
              {keptCredit > 0 && <p>{t('switch.kept', { amount: money(keptCredit) })}</p>}
            </>
          )}
        </Rehearsed>
      )}
    </Stack>
  )
}
