import { Input, TextInput } from '@mantine/core'
import { LEVEL_NAME_MAX, LEVELS_MAX } from '@fieldhouse/domain/lessons'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import style from './lessons.module.css'
import type { TypedLevel } from './offer-form.ts'

type Props = {
  value: readonly TypedLevel[]
  currency: string
  error: string | true | null
  readOnly: boolean
  onChange: (levels: readonly TypedLevel[]) => void
}

/** The levels of which a lesson costs something else, each with its price of an hour. */
export const LevelFields = ({ value, currency, error, readOnly, onChange }: Props) => {
  const { t } = useTranslation('lessons')
  const set = (at: number, over: Partial<TypedLevel>) => onChange(value.with(at, { ...value[at]!, ...over }))
  return (
    <Input.Wrapper
      component="section"
      label={t('offer.levels')}
      labelElement="div"
      description={t('offer.levelsHint')}
      error={error}
    >
      <Stack gap={8} mt={6}>
        {value.length === 0 && <Text look="faint">{t('offer.noLevels')}</Text>}
        {value.map((level, at) => (
          // Levels that are typed have nothing of their own to be known by but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={style.level}>
            <TextInput
              aria-label={t('offer.levelName')}
              placeholder={t('offer.levelName')}
              value={level.name}
              maxLength={LEVEL_NAME_MAX}
              onChange={(event) => set(at, { name: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('offer.levelPrice', { currency })}
              placeholder={t('offer.priceShort')}
              value={level.price}
              inputMode="decimal"
              onChange={(event) => set(at, { price: event.currentTarget.value })}
            />
            <TextInput
              aria-label={t('offer.levelMemberPrice', { currency })}
              placeholder={t('offer.memberPriceShort')}
              value={level.memberPrice}
              inputMode="decimal"
              onChange={(event) => set(at, { memberPrice: event.currentTarget.value })}
            />
            {!readOnly && (
              <IconButton
                label={t('offer.removeLevel')}
                icon={<IconX size={16} />}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            )}
          </div>
        ))}
        {!readOnly && value.length < LEVELS_MAX && (
          <Row>
            <Button
              variant="subtle"
              size="s"
              icon={<IconPlus />}
              onClick={() => onChange([...value, { name: '', price: '', memberPrice: '' }])}
            >
              {t('offer.addLevel')}
            </Button>
          </Row>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
