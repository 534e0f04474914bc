import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { FormPart, formPage } from '../../../ui/FormPart.tsx'
import { Row } from '../../../ui/layout.tsx'
import { BankFacts } from './BankFacts.tsx'
import { GatewayForm } from './GatewayForm.tsx'

/** The bank account of a partner at the online gateway, set up for it by who runs the deployment (SUPERADMIN-36 to SUPERADMIN-38, SUPERADMIN-55). */
export const GatewayBank = ({ partnerId }: { partnerId: string }) => {
  const { t } = useTranslation('payoutAccounts')
  const [isOpen, setOpen] = useState(false)
  const account = useQuery({ ...query('getPayoutAccount', { partnerId }), staleTime: 0 })
  const banks = useQuery({ ...query('listGatewayBankAccounts', { partnerId }), staleTime: 0 })
  const failed = [account, banks].find(({ data, isError }) => !data && isError)
  if (failed)
    return (
      <LoadFailed as="h2" error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    )
  if (!account.data || !banks.data) return <LoadingRows rows={2} />
  const bank = banks.data.data[0] ?? null
  return (
    <div className={formPage}>
      <FormPart title={t('setup.gatewayBank')} hint={t('setup.gatewayBankHint')} wide>
        <BankFacts bank={bank} />
        <Row>
          <Button onClick={() => setOpen(true)}>{t(bank ? 'setup.change' : 'setup.start')}</Button>
        </Row>
        {isOpen && (
          <GatewayForm partnerId={partnerId} known={account.data.data} bank={bank} onClose={() => setOpen(false)} />
        )}
      </FormPart>
    </div>
  )
}
