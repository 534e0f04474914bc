import { CHECKS } from '@fieldhouse/domain/access'
import type { Segment } from '@fieldhouse/domain/customers'
import { IconBolt, IconRepeat } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Stack } from '../../ui/layout.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import style from './campaigns.module.css'
import { useMobileBar } from './NotOnMobile.tsx'
import { TYPES, type CampaignType } from './search.ts'

type Props = {
  /** To whom the new campaign is sent at first. */
  segment?: Segment
  /** Whose campaign it is, for who hears the button. */
  label?: string
  variant?: 'filled' | 'default'
  size?: 's' | 'm'
}

/** Begins a campaign: asks of which kind it is (CAMPAIGNS-05), and on phones says that none is written there (CAMPAIGNS-06). */
export const CreateButton = ({ segment, label, variant = 'filled', size = 'm' }: Props) => {
  const { t } = useTranslation('campaigns')
  const barred = useBarred(CHECKS.createCampaign)
  const barOnMobile = useMobileBar()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size={size}
        aria-label={label}
        disabledReason={barred}
        onClick={() => barOnMobile() || setAsking(true)}
      >
        {t('create')}
      </Button>
      {asking && <TypeDialog segment={segment} onClose={() => setAsking(false)} />}
    </>
  )
}

const ICONS: Record<CampaignType, typeof IconBolt> = { 'one-time': IconBolt, automated: IconRepeat }

const TypeDialog = ({ segment, onClose }: { segment: Segment | undefined; onClose: () => void }) => {
  const { t } = useTranslation('campaigns')
  const navigate = useNavigate()
  const begin = (type: CampaignType) =>
    void navigate({ to: '/campaigns/create/$type', params: { type }, search: segment ? { segment } : {} })
  return (
    <Dialog open onClose={onClose} title={t('type.title')} width={520}>
      <Stack gap={12}>
        {TYPES.map((type) => {
          const Sign = ICONS[type]
          return (
            <button key={type} type="button" className={style.kind} onClick={() => begin(type)}>
              <Sign size={20} aria-hidden />
              <span>
                <strong>{t(`type.${type}`)}</strong>
                <Paragraph look="quiet">{t(`type.${type}-hint`)}</Paragraph>
              </span>
            </button>
          )
        })}
      </Stack>
    </Dialog>
  )
}
