import { NumberInput } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { MOST_OF_CLUB } from '@fieldhouse/domain/facilities'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/formats/formats.ts'
import { ConfigPart, type Beside } from './ConfigPart.tsx'

type Most = Reply<Api['getPartnerConfig']>['data']['mostPlaces']
const KINDS = ['venues', 'groups', 'courts'] as const
/** What is typed is a number, or what is no number yet. */
type Typed = Record<(typeof KINDS)[number], number | string>

/** How many venues, groups and courts a club may have, which a super admin alone sets. */
export const MostPlaces = ({ standing, ...beside }: Beside & { standing: Most }) => {
  const { t } = useTranslation('partners')
  // Null until something else than what stands was typed.
  const [typed, setTyped] = useState<Typed | null>(null)
  const shown = typed ?? standing
  const isWrong = (kind: keyof Typed) => {
    const count = shown[kind]
    return typeof count !== 'number' || !Number.isInteger(count) || count < 1 || count > MOST_OF_CLUB[kind]
  }
  const wrong = KINDS.filter(isWrong)
  const isSame = KINDS.every((kind) => shown[kind] === standing[kind])
  return (
    <ConfigPart
      {...beside}
      change={wrong.length === 0 ? { mostPlaces: shown as Most } : {}}
      disabledReason={wrong.length > 0 ? t('places.fix') : isSame ? t('places.unchanged') : null}
      onSaved={() => setTyped(null)}
      words={{
        title: t('places.title'),
        hint: t('places.hint'),
        save: t('places.save'),
        saved: t('places.saved'),
        failed: t('places.failed'),
      }}
    >
      {KINDS.map((kind) => (
        <NumberInput
          key={kind}
          label={t(`places.${kind}`)}
          value={shown[kind]}
          error={isWrong(kind) ? t('places.range', { most: formatCount(MOST_OF_CLUB[kind]) }) : null}
          min={1}
          max={MOST_OF_CLUB[kind]}
          clampBehavior="none"
          allowDecimal={false}
          onChange={(value) => setTyped({ ...shown, [kind]: value })}
        />
      ))}
    </ConfigPart>
  )
}
