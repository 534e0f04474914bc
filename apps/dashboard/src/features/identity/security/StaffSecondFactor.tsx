import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import type { Partner } from '../../../lib/session/session.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Row } from '../../../ui/layout.tsx'
import style from './security.module.css'

/** An owner asks a second factor of everybody who works for the club (BEYOND-23). */
export const StaffSecondFactor = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('identity')
  const id = useId()
  const { busy, run } = useAction(
    (send, staffSecondFactor: boolean) =>
      send('askSecondFactor', { partnerId: partner.id, body: { staffSecondFactor } }),
    {
      done: ({ data }) => t(data.staffSecondFactor ? 'staff.factorAsked' : 'staff.factorAskedNoMore'),
      failed: t('staff.failed'),
      why: (error) =>
        fieldErrorsOf(error)['staffSecondFactor'] === undefined
          ? (messageOf(error) ?? t('noConnection'))
          : t('staff.factorOwnFirst'),
    },
  )
  return (
    <Row gap={16} align="start" justify="space-between" className={style.asked}>
      <span>
        <strong>{t('staff.askFactor')}</strong>
        <span id={id}>{t('staff.factorHint', { club: partner.brandName ?? '' })}</span>
      </span>
      <Switch
        aria-label={t('staff.askFactor')}
        aria-describedby={id}
        checked={partner.staffSecondFactor}
        disabled={busy}
        onChange={(checked) => void run(checked)}
      />
    </Row>
  )
}
