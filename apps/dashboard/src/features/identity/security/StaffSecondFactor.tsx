import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../lib/session/session.ts'
import { AskedOfStaff } from './AskedOfStaff.tsx'

/** An owner asks a second factor of everybody who works for the club (BEYOND-23). */
export const StaffSecondFactor = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('identity')
  return (
    <AskedOfStaff
      field="staffSecondFactor"
      isAsked={partner.staffSecondFactor}
      onAsk={(send, staffSecondFactor) =>
        send('askSecondFactor', { partnerId: partner.id, body: { staffSecondFactor } })
      }
      words={{
        title: t('staff.askFactor'),
        hint: t('staff.factorHint', { club: partner.brandName ?? '' }),
        asked: t('staff.factorAsked'),
        askedNoMore: t('staff.factorAskedNoMore'),
        ownFirst: t('staff.factorOwnFirst'),
      }}
    />
  )
}
