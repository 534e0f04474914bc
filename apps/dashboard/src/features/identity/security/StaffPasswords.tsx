import { LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../lib/session/session.ts'
import { AskedOfStaff } from './AskedOfStaff.tsx'

/** An owner asks a password of 12 characters of everybody who works for the club. */
export const StaffPasswords = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('identity')
  const count = LONG_PASSWORD
  return (
    <AskedOfStaff
      field="longStaffPasswords"
      isAsked={partner.longStaffPasswords}
      onAsk={(send, longStaffPasswords) =>
        send('askLongPasswords', { partnerId: partner.id, body: { longStaffPasswords } })
      }
      words={{
        title: t('staff.ask', { count }),
        hint: t('staff.hint', { club: partner.brandName ?? '' }),
        asked: t('staff.asked', { count }),
        askedNoMore: t('staff.askedNoMore', { count }),
        ownFirst: t('staff.ownFirst', { count }),
      }}
    />
  )
}
