import { Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { PAYOUT_FREQUENCIES } from '@fieldhouse/domain/payouts'
import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormPart, formPage } from '../../../ui/FormPart.tsx'
import { Row } from '../../../ui/layout.tsx'

type Frequency = Reply<Api['getPartnerConfig']>['data']['payoutFrequency']

type Props = {
  partnerId: string
  standing: Frequency
  /** The version that the form beside it saves over, which a save here leads on. */
  version: RefObject<number>
  /** Whether it failed because somebody else has saved since that version, which is told then. */
  isTold: (error: unknown) => boolean
}

/** How often a partner is paid out, which a super admin alone sets (PAYOUTS-14, PAYOUTS-26). */
export const PayoutFrequency = ({ partnerId, standing, version, isTold }: Props) => {
  const { t } = useTranslation('payouts')
  // Null until another one than what stands was chosen.
  const [chosen, setChosen] = useState<Frequency | null>(null)
  const payoutFrequency = chosen ?? standing
  const { busy, run } = useAction(
    async (send) => {
      const body = { payoutFrequency, version: version.current }
      const { data } = await send('savePartnerConfig', { partnerId, body })
      version.current = data.version
    },
    {
      done: () => t('frequency.updated'),
      failed: t('frequency.updateFailed'),
      isSaid: isTold,
      onDone: () => setChosen(null),
    },
  )
  return (
    <div className={formPage}>
      <FormPart title={t('frequency.ofPartner')} hint={t('frequency.ofPartnerHint')}>
        <Select
          label={t('frequency.label')}
          data={PAYOUT_FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
          value={payoutFrequency}
          onChange={(value) => setChosen(PAYOUT_FREQUENCIES.find((frequency) => frequency === value) ?? null)}
          allowDeselect={false}
        />
        <Row>
          <Button
            loading={busy}
            disabledReason={payoutFrequency === standing ? t('frequency.unchanged') : null}
            onClick={() => void run()}
          >
            {t('frequency.update')}
          </Button>
        </Row>
      </FormPart>
    </div>
  )
}
