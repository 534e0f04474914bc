import { pictureFile } from '@fieldhouse/domain/pictures'
import { useQuery } from '@tanstack/react-query'
import { IconLinkOff } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, query } from '../../../lib/api/api.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { ToPay } from './ToPay.tsx'
import style from './pay.module.css'

type Props = { token: string; languageSwitch: ReactNode }

/** Where a payment link leads: what is paid for, and a card form; for a phone, without an account (BOOKING-93, BEYOND-22). */
export const PayPage = ({ token, languageSwitch }: Props) => {
  const { t } = useTranslation('payments')
  const { data, error, refetch, isFetching } = useQuery({ ...query('getPayment', { token }), retry: false })
  const payment = data?.data
  const club = payment?.partner.brandName
  useEffect(() => {
    document.title = club ? `${t('page.title')} · ${club}` : t('page.title')
  }, [club, t])
  const isGone = error instanceof ApiFailure && (error.status === 404 || error.status === 400)
  return (
    <Stack gap={24} look="ink" className={style.page}>
      <Stack component="main" gap={20} className={style.main}>
        {payment && (
          <Row component="header" gap={10} look="large bold">
            <Avatar
              name={payment.partner.brandName}
              picture={payment.partner.logo && pictureFile(payment.partner.logo, 'list.webp')}
              size={32}
              quiet
            />
            <span>{payment.partner.brandName}</span>
          </Row>
        )}
        {payment ? (
          <ToPay token={token} payment={payment} />
        ) : isGone ? (
          <EmptyState as="h1" icon={<IconLinkOff />} title={t('page.gone')} hint={t('page.goneHint')} />
        ) : error ? (
          <LoadFailed as="h1" error={error} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <LoadingRows rows={6} />
        )}
      </Stack>
      <Row component="footer" align="stretch" justify="center">
        {languageSwitch}
      </Row>
    </Stack>
  )
}
