import type { Package } from '@fieldhouse/contract/packages'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconChevronRight, IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { useReadingOfPackages } from '../../../lib/partner/use-all-packages.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import style from '../packages.module.css'

type Props = {
  /** Something else is asked over it. */
  covered: boolean
  onChoose: (one: Package) => void
  /** Null where nothing lies before it. */
  onBack: (() => void) | null
  onClose: () => void
}

/** The packages that are on sale, newest first, each with what it holds, costs and how long it lasts. */
export const SelectPackage = ({ covered, onChoose, onBack, onClose }: Props) => {
  const { t } = useTranslation('packages')
  const { t: common } = useTranslation()
  const { data, error, refetch, isFetching } = useReadingOfPackages({ staleTime: 0 })
  const onSale = data?.filter(({ isActive }) => isActive)
  return (
    <Dialog
      open={!covered}
      onClose={onClose}
      title={t('sale.select')}
      subtitle={t('sale.pays')}
      flush={onSale !== undefined && onSale.length > 0}
      footerStart={
        <Button variant="subtle" onClick={onBack ?? onClose}>
          {t(onBack ? 'sale.back' : 'sale.cancel')}
        </Button>
      }
    >
      {onSale ? (
        onSale.length > 0 ? (
          <ul aria-label={t('all')}>
            {onSale.map((one) => (
              <li key={one.id} className={style.offer}>
                <Offer one={one} onChoose={() => onChoose(one)} />
              </li>
            ))}
          </ul>
        ) : (
          <NoneOnSale any={data!.length > 0} onClose={onClose} />
        )
      ) : error ? (
        <ErrorState
          title={t('sale.loadFailed')}
          hint={messageOf(error) ?? common('failed.network')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingRows rows={4} />
      )}
    </Dialog>
  )
}

const Offer = ({ one, onChoose }: { one: Package; onChoose: () => void }) => {
  const { t } = useTranslation('packages')
  const taxed = useTaxed('package')
  const { name, description, price, numberOfPasses, expiryValue } = one
  const facts = [
    t('passes', { count: numberOfPasses }),
    expiryValue === null ? t('neverExpires') : t('expiresAfter', { count: expiryValue }),
  ]
  return (
    <Row component="button" type="button" gap={12} className={style.offerButton} onClick={onChoose}>
      <Stack component="span" grow gap={2} className={style.offerWords}>
        <Text look="strong anywhere">{name}</Text>
        <Text look="quiet">{facts.join(' · ')}</Text>
        {description.trim() !== '' && <Text look="small quiet anywhere">{description.trim()}</Text>}
      </Stack>
      <Text look="strong nowrap">{formatMoney(taxed(price.amount), price.currency)}</Text>
      <IconChevronRight size={16} className={style.chevron} aria-hidden />
    </Row>
  )
}

const NoneOnSale = ({ any, onClose }: { any: boolean; onClose: () => void }) => {
  const { t } = useTranslation('packages')
  const mayCreate = useCan('membershipPlan.create')
  return (
    <EmptyState
      icon={<IconTicket />}
      title={t(any ? 'none.active' : 'none.all')}
      hint={mayCreate ? t(any ? 'noneHint.active' : 'noneHint.all') : <Paragraph>{t('sale.askOwner')}</Paragraph>}
      action={
        mayCreate && (
          <ButtonLink to="/packages" onClick={onClose}>
            {t('sale.toPackages')}
          </ButtonLink>
        )
      }
    />
  )
}
