import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LinkPage } from '../../../lib/LinkPage.tsx'
import { ToPay } from './ToPay.tsx'

type Props = { token: string; languageSwitch: ReactNode }

/** Where a payment link leads: what is paid for, and a card form (BOOKING-93). */
export const PayPage = ({ token, languageSwitch }: Props) => {
  const { t } = useTranslation('payments')
  const asked = useQuery({ ...query('getPayment', { token }), retry: false })
  const payment = asked.data?.data
  return (
    <LinkPage
      title={t('page.title')}
      partner={payment?.partner}
      asked={asked}
      gone={{ title: t('page.gone'), hint: t('page.goneHint') }}
      languageSwitch={languageSwitch}
    >
      {payment && <ToPay token={token} payment={payment} />}
    </LinkPage>
  )
}
