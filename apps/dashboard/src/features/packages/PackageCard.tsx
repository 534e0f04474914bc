import type { Package } from '@fieldhouse/contract/packages'
import { IconPlayerPause } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import { cardName } from './package-form.ts'
import style from './packages.module.css'

type Props = { one: Package; onEdit: () => void; onDelete: () => void }

/** A package: what it holds, costs and how long it lasts (PACKAGES-05); edited and deleted from here. */
export const PackageCard = ({ one, onEdit, onDelete }: Props) => {
  const { t } = useTranslation('packages')
  const barred = useBarred('membershipPlan.create')
  const heading = useId()
  const { name, description, price, numberOfPasses, expiryValue, unusedRefundPercent, isActive } = one
  const said = description.trim()
  return (
    <Stack component="li" gap={12} className={style.card} data-inactive={!isActive || undefined}>
      <Stack gap={6}>
        <h2 id={heading} title={name}>
          {cardName(name)}
        </h2>
        {!isActive && (
          <div>
            <Status tone="mute" icon={<IconPlayerPause />}>
              {t('inactive')}
            </Status>
          </div>
        )}
      </Stack>
      <Row gap={8} wrap>
        <Text look="strong">
          <Money minor={price.amount} currency={price.currency} />
        </Text>
        <Text look="quiet">{t('passes', { count: numberOfPasses })}</Text>
      </Row>
      <Paragraph look="quiet">
        {expiryValue === null ? t('neverExpires') : t('expiresAfter', { count: expiryValue })}
      </Paragraph>
      {unusedRefundPercent < 100 && (
        <Paragraph look="quiet">{t('unusedRefund', { percent: unusedRefundPercent })}</Paragraph>
      )}
      {said !== '' && <Paragraph className={style.description}>{said}</Paragraph>}
      <Row gap={8} className={style.foot}>
        <Button disabledReason={barred} aria-describedby={heading} onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="subtle" disabledReason={barred} aria-describedby={heading} onClick={onDelete}>
          {t('delete.confirm')}
        </Button>
      </Row>
    </Stack>
  )
}
