import type { CreditAction } from '@fieldhouse/domain/credits'
import { IconArrowBackUp, IconGift, IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { Status, type Tone } from '../../ui/display/Status.tsx'

const LOOKS: Record<CreditAction, { tone: Tone; icon: typeof IconGift }> = {
  Issue: { tone: 'ok', icon: IconGift },
  Utilised: { tone: 'mute', icon: IconShoppingCart },
  Revoked: { tone: 'warn', icon: IconArrowBackUp },
}

/** What an entry of the log did, as a word and an icon; an issue reads 'Issued' (CREDITS-10, CREDITS-11). */
export const Activity = ({ action }: { action: CreditAction }) => {
  const { t } = useTranslation('credits')
  const { tone, icon: Icon } = LOOKS[action]
  return (
    <Status tone={tone} icon={<Icon />} line>
      {t(`activity.${action}`)}
    </Status>
  )
}

/** The name of a type of credits in the reader's language, by its id; null for none (CREDITS-55). */
export const useTypeText = () => {
  const { t } = useTranslation('credits')
  return (id: string | null): string | null => {
    const type = CREDIT_TYPES.find((one) => one.id === id)
    return type ? t(`type.${type.name}`) : null
  }
}
