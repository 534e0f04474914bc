import { LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import type { Partner } from '../../../lib/session/session.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Row } from '../../../ui/layout.tsx'
import style from './security.module.css'

/** An owner asks a password of 12 characters of everybody who works for the club. */
export const StaffPasswords = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('identity')
  const id = useId()
  const { busy, run } = useAction(
    (send, longStaffPasswords: boolean) =>
      send('askLongPasswords', { partnerId: partner.id, body: { longStaffPasswords } }),
    {
      done: ({ data }) => t(data.longStaffPasswords ? 'staff.asked' : 'staff.askedNoMore', { count: LONG_PASSWORD }),
      failed: t('staff.failed'),
      why: (error) =>
        fieldErrorsOf(error)['longStaffPasswords'] === undefined
          ? (messageOf(error) ?? t('noConnection'))
          : t('staff.ownFirst', { count: LONG_PASSWORD }),
    },
  )
  return (
    <Row gap={16} align="start" justify="space-between" className={style.asked}>
      <span>
        <strong>{t('staff.ask', { count: LONG_PASSWORD })}</strong>
        <span id={id}>{t('staff.hint', { club: partner.brandName ?? '' })}</span>
      </span>
      <Switch
        aria-label={t('staff.ask', { count: LONG_PASSWORD })}
        aria-describedby={id}
        checked={partner.longStaffPasswords}
        disabled={busy}
        onChange={(checked) => void run(checked)}
      />
    </Row>
  )
}
