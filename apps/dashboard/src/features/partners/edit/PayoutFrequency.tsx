import { Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfigPart, type Beside } from './ConfigPart.tsx'

type Frequency = Reply<Api['getPartnerConfig']>['data']['payoutFrequency']

/** How often a partner is paid out, which a super admin alone sets (PAYOUTS-14, PAYOUTS-26). */
export const PayoutFrequency = ({ standing, ...beside }: Beside & { standing: Frequency }) => {
  const { t } = useTranslation('payouts')
  // Null until another one than what stands was chosen.
  const [chosen, setChosen] = useState<Frequency | null>(null)
  const payoutFrequency = chosen ?? standing
  return (
    <ConfigPart
      {...beside}
      change={{ payoutFrequency }}
      disabledReason={payoutFrequency === standing ? t('frequency.unchanged') : null}
      onSaved={() => setChosen(null)}
      words={{
        title: t('frequency.ofPartner'),
        hint: t('frequency.ofPartnerHint'),
        save: t('frequency.update'),
        saved: t('frequency.updated'),
        failed: t('frequency.updateFailed'),
      }}
    >
      <Select
        label={t('frequency.label')}
        data={PAYOUT_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        value={payoutFrequency}
        onChange={(value) => setChosen(PAYOUT_FREQUENCIES.find((frequency) => frequency === value) ?? null)}
        allowDeselect={false}
      />
    </ConfigPart>
  )
}
