import type { Api, Reply } from '@fieldhouse/contract'
import { payoutGatewayOf } from '@fieldhouse/domain/payout-accounts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { WITH_RAZORPAY } from '../../../lib/session/workspace.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { GatewayBank } from '../../payout-accounts/index.ts'
import { Banners } from '../banners/Banners.tsx'
import { loadPartners } from '../load-partners.ts'
import { PartnerForm, usePartnerForm } from '../form/PartnerForm.tsx'
import { commissionOf, partnerChangeOf, valuesOf, type CommissionConfig } from '../form/partner-form.ts'
import { Owners } from './Owners.tsx'

type Partner = Reply<Api['getPartner']>['data']

/** Everything of a partner that a super admin may change; `address` is its page address or its id (SUPERADMIN-53). */
export const EditPartner = ({ address, unknown }: { address: string; unknown: ReactNode }) => {
  const partners = useQuery({ queryKey: ['listPartners', 'all'], queryFn: ({ signal }) => loadPartners(signal) })
  const found = partners.data?.find(({ id, pageInfo }) => id === address.toLowerCase() || pageInfo?.uri === address)?.id
  const [partnerId, setPartnerId] = useState('')
  // Once found it stays, whatever its address becomes.
  if (found !== undefined && partnerId === '') setPartnerId(found)
  const isKnown = partnerId !== ''
  const partner = useQuery({
    ...query('getPartner', { partnerId, query: {} }, WITH_RAZORPAY),
    enabled: isKnown,
    staleTime: 0,
  })
  const config = useQuery({
    ...query('getPartnerConfig', { partnerId }),
    enabled: isKnown,
    staleTime: 0,
  })
  const failed = [partners, partner, config].find(({ data, isError }) => !data && isError)
  if (failed)
    return (
      <LoadFailed as="h1" error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    )
  if (partners.data && found === undefined && !isKnown) return unknown
  if (!partner.data || !config.data) return <LoadingRows rows={12} />
  return (
    <Standing
      key={partner.data.data.id}
      partner={partner.data.data}
      commission={config.data.data.commissionFeeConfig ?? {}}
    />
  )
}

const Standing = ({ partner, commission }: { partner: Partner; commission: CommissionConfig }) => {
  const { t } = useTranslation('partners')
  const router = useRouter()
  const form = usePartnerForm(
    valuesOf(partner, commission),
    async (send, values) => {
      await send('updatePartner', { partnerId: partner.id, body: partnerChangeOf(values, partner) }, WITH_RAZORPAY)
      const commissionFeeConfig = commissionOf(values, commission)
      await send('savePartnerConfig', { partnerId: partner.id, body: { commissionFeeConfig } })
      return values
    },
    {
      failed: t('form.updateFailed'),
      done: () => t('form.updated'),
      onDone: (values) => {
        form.restart(values)
        const id = values.uri.trim()
        // What is reloaded or passed on leads here again.
        void router.navigate({ to: '/superadmin/partner/$id/edit', params: { id }, replace: true, ignoreBlocker: true })
      },
      unchanged: t('form.nothingChanged'),
    },
  )
  return (
    <>
      <PartnerForm
        form={form}
        standing={{
          currency: partner.defaultCurrencyId !== null,
          owner: <Owners partnerId={partner.id} />,
        }}
        title={t('form.editTitle', { name: partner.brandName ?? partner.id })}
        submitLabel={t('form.save')}
      />
      {payoutGatewayOf(partner.countryCode) === 'razorpay' && <GatewayBank partnerId={partner.id} />}
      {partner.isMain && <Banners partnerId={partner.id} />}
    </>
  )
}
