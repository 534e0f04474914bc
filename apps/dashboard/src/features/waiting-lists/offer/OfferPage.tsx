import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LinkPage } from '../../../lib/LinkPage.tsx'
import { Offer } from './Offer.tsx'

type Props = { token: string; languageSwitch: ReactNode }

/** Where the link of an offer leads: what is offered, until when and at what price (BEYOND-13). */
export const OfferPage = ({ token, languageSwitch }: Props) => {
  const { t } = useTranslation('waitingLists')
  const asked = useQuery({ ...query('getOffer', { token }), retry: false })
  const offer = asked.data?.data
  return (
    <LinkPage
      title={t('offer.title')}
      partner={offer?.partner}
      asked={asked}
      gone={{ title: t('offer.gone'), hint: t('offer.goneHint') }}
      languageSwitch={languageSwitch}
    >
      {offer && <Offer token={token} offer={offer} onOver={() => void asked.refetch()} />}
    </LinkPage>
  )
}
