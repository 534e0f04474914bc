import type { Api, Reply } from '@fieldhouse/contract'
import { LONGEST_ADDRESS, PAGE_ADDRESS } from '@fieldhouse/domain/partners'
import { payoutGatewayOf } from '@fieldhouse/domain/payout-accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, messageOf, query } from '../../../lib/api/api.ts'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { WITH_RAZORPAY } from '../../../lib/session/workspace.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { GatewayBank } from '../../payout-accounts/index.ts'
import { Banners } from '../banners/Banners.tsx'
import { PartnerForm, usePartnerForm } from '../form/PartnerForm.tsx'
import { commissionOf, partnerChangeOf, valuesOf, type CommissionConfig } from '../form/partner-form.ts'
import { layPartner } from '../form/lay-partner.ts'
import { useReading } from '../form/use-reading.ts'
import { MostPlaces } from './MostPlaces.tsx'
import { Owners } from './Owners.tsx'
import { PayoutFrequency } from './PayoutFrequency.tsx'

type Partner = Reply<Api['getPartner']>['data']
type Config = Reply<Api['getPartnerConfig']>['data']

/** A partner with what a super admin sets beside it; they are read one after the other, so the older version counts. */
type StandingPartner = { version: number; partner: Partner; commission: CommissionConfig }
const standingOf = (partner: Partner, config: Config): StandingPartner => ({
  version: Math.min(partner.version, config.version),
  partner,
  commission: config.commissionFeeConfig ?? {},
})

const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const isUnknown = (error: unknown) => error instanceof ApiFailure && error.status === 404

/** Everything of a partner that a super admin may change; `address` is its page address or its id (SUPERADMIN-53). */
export const EditPartner = ({ address, unknown }: { address: string; unknown: ReactNode }) => {
  const [partnerId, setPartnerId] = useState(IS_ID.test(address) ? address.toLowerCase() : '')
  const isKnown = partnerId !== ''
  const isAddress = PAGE_ADDRESS.test(address) && address.length <= LONGEST_ADDRESS
  const named = useQuery({
    ...query('listPartners', { query: { uri: address, limit: 1 } }),
    enabled: !isKnown && isAddress,
  })
  const found = named.data?.data[0]?.id
  // Once found it stays, whatever its address becomes.
  if (found !== undefined && !isKnown) setPartnerId(found)
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
  const isNobody = isKnown ? isUnknown(partner.error) : !isAddress || named.data?.data.length === 0
  if (isNobody && !partner.data) return unknown
  const failed = [named, partner, config].find(({ data, isError }) => !data && isError)
  if (failed)
    return (
      <LoadFailed as="h1" error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
    )
  if (!partner.data || !config.data) return <LoadingRows rows={12} />
  return <Standing key={partner.data.data.id} partner={partner.data.data} config={config.data.data} />
}

const Standing = ({ partner, config }: { partner: Partner; config: Config }) => {
  const { t } = useTranslation('partners')
  const router = useRouter()
  const queries = useQueryClient()
  const read = useReading()
  const standing = useMemo(() => standingOf(partner, config), [partner, config])
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.partnerChangedMeanwhile'],
    standing,
    valuesOf: (one) => valuesOf(one.partner, one.commission),
    lay: layPartner,
    readAgain: async () => {
      const { id } = partner
      const [now, configNow] = await Promise.all([
        queries.fetchQuery({ ...query('getPartner', { partnerId: id, query: {} }, WITH_RAZORPAY), staleTime: 0 }),
        queries.fetchQuery({ ...query('getPartnerConfig', { partnerId: id }), staleTime: 0 }),
      ])
      return standingOf(now.data, configNow.data)
    },
  })
  const { version, isTold } = meanwhile
  const beside = { partnerId: partner.id, version, isTold }
  const form = usePartnerForm(
    meanwhile.began.current,
    async (send, values) => {
      const partnerId = partner.id
      const body = { ...partnerChangeOf(values, partner), version: version.current }
      // Saved again after the second call failed, it is another change.
      const { data } = await send(
        'updatePartner',
        { partnerId, body },
        { ...WITH_RAZORPAY, part: String(version.current) },
      )
      version.current = data.version
      meanwhile.began.current = { ...values, commission: meanwhile.began.current.commission }
      const commissionFeeConfig = commissionOf(values, config.commissionFeeConfig)
      const saved = await send('savePartnerConfig', {
        partnerId,
        body: { commissionFeeConfig, version: version.current },
      })
      version.current = saved.data.version
      return values
    },
    {
      failed: (error) =>
        meanwhile.isTold(error) ? null : { message: t('form.updateFailed'), detail: messageOf(error) },
      done: () => t('form.updated'),
      onDone: (values) => {
        meanwhile.began.current = values
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
      <PayoutFrequency {...beside} standing={config.payoutFrequency} />
      <MostPlaces {...beside} standing={config.mostPlaces} />
      {payoutGatewayOf(partner.countryCode) === 'razorpay' && <GatewayBank partnerId={partner.id} />}
      {partner.isMain && <Banners partnerId={partner.id} />}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}
