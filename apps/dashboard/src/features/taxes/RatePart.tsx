import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { PERCENT_DECIMALS, TAX_LIMITS, TAXED_KINDS } from '@fieldhouse/domain/taxes'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../locales/index.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Paragraph, Row, Stack } from '../../ui/layout.tsx'
import { withNewPart, type PartFields, type RateFields, type RateProblem } from './tax-form.ts'
import style from './taxes.module.css'

type Props = {
  rate: RateFields
  n: number
  problem: RateProblem | null
  barred: string | null
  today: string
  onChange: (rate: RateFields) => void
  onRemove: () => void
}

/** One rate: what it is called, from when it holds, what it is of, and its parts. */
export const RatePart = ({ rate, n, problem, barred, today, onChange, onRemove }: Props) => {
  const { t } = useTranslation('taxes')
  const said = (...of: RateProblem[]) => (problem !== null && of.includes(problem) ? t(`wrong.${problem}`) : null)
  const disabled = barred !== null
  return (
    <li>
      <fieldset className={style.rate}>
        <legend>{t('row', { n })}</legend>
        <TextInput
          label={t('name')}
          value={rate.name}
          error={rate.parts.length === 1 || rate.name.trim() === '' ? said('name') : null}
          maxLength={TAX_LIMITS.name}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onChange({ ...rate, name: value })}
        />
        <TextInput
          label={t('registrationNumber')}
          value={rate.registrationNumber}
          maxLength={TAX_LIMITS.registrationNumber}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => onChange({ ...rate, registrationNumber: value })}
        />
        <DateField
          label={t('validFrom')}
          value={rate.validFrom}
          error={said('validFrom', 'twice')}
          today={today}
          language={currentLanguage()}
          disabled={disabled}
          onChange={(validFrom) => onChange({ ...rate, validFrom })}
        />
        <Select
          label={t('way.label')}
          data={(['inclusive', 'onTop'] as const).map((value) => ({ value, label: t(`way.${value}`) }))}
          value={rate.inclusive ? 'inclusive' : 'onTop'}
          allowDeselect={false}
          disabled={disabled}
          onChange={(way) => onChange({ ...rate, inclusive: way !== 'onTop' })}
        />
        <Stack gap={8} className={style.whole}>
          {rate.parts.map((part, at) => (
            <PartRow
              key={part.key}
              part={part}
              at={at}
              of={rate}
              error={part === firstWrong(rate, problem) ? said('percent', 'tooHigh', 'name') : null}
              disabled={disabled}
              barred={barred}
              onChange={onChange}
            />
          ))}
          <Row gap={8}>
            <Button
              variant="subtle"
              disabledReason={
                barred ?? (rate.parts.length >= TAX_LIMITS.parts ? t('partsFull', { count: TAX_LIMITS.parts }) : null)
              }
              onClick={() => onChange(withNewPart(rate))}
            >
              {t('addPart')}
            </Button>
          </Row>
        </Stack>
        <Stack gap={4} className={style.whole}>
          <Row component="fieldset" gap={16} wrap m={0} p={0} className={style.kinds}>
            <legend>{t('kinds')}</legend>
            {TAXED_KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`kind.${kind}`)}
                checked={rate.kinds.includes(kind)}
                disabled={disabled}
                onChange={({ currentTarget: { checked } }) =>
                  onChange({
                    ...rate,
                    kinds: TAXED_KINDS.filter((one) => (one === kind ? checked : rate.kinds.includes(one))),
                  })
                }
              />
            ))}
          </Row>
          {said('kinds', 'kindTwice') !== null && (
            <Paragraph look="small bad" role="alert">
              {said('kinds', 'kindTwice')}
            </Paragraph>
          )}
        </Stack>
        <Row gap={8} className={style.whole}>
          <IconButton
            label={t('remove', { n })}
            icon={<IconTrash size={16} />}
            disabledReason={barred}
            onClick={onRemove}
          />
        </Row>
      </fieldset>
    </li>
  )
}

/** The part at which a problem is told. */
const firstWrong = ({ parts }: RateFields, problem: RateProblem | null): PartFields | undefined => {
  if (problem === 'name') return parts.length > 1 ? parts.find(({ name }) => name.trim() === '') : undefined
  if (problem === 'percent') return parts.find(({ percent }) => typeof percent !== 'number') ?? parts[0]
  return problem === 'tooHigh' ? parts[0] : undefined
}

type PartProps = {
  part: PartFields
  at: number
  of: RateFields
  error: string | null
  disabled: boolean
  barred: string | null
  onChange: (rate: RateFields) => void
}

const PartRow = ({ part, at, of: rate, error, disabled, barred, onChange }: PartProps) => {
  const { t } = useTranslation('taxes')
  const isOnly = rate.parts.length === 1
  const set = (more: Partial<PartFields>) =>
    onChange({ ...rate, parts: rate.parts.map((one) => (one.key === part.key ? { ...one, ...more } : one)) })
  return (
    <div className={style.part}>
      {!isOnly && (
        <TextInput
          label={t('part', { n: at + 1 })}
          value={part.name}
          maxLength={TAX_LIMITS.name}
          disabled={disabled}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
      )}
      <NumberInput
        label={isOnly ? t('percent') : t('partPercent', { n: at + 1 })}
        value={part.percent}
        error={error}
        min={0}
        max={100}
        clampBehavior="none"
        allowNegative={false}
        decimalScale={PERCENT_DECIMALS}
        disabled={disabled}
        onChange={(percent) => set({ percent })}
      />
      {!isOnly && (
        <IconButton
          label={t('removePart', { n: at + 1 })}
          icon={<IconTrash size={16} />}
          disabledReason={barred}
          onClick={() => onChange({ ...rate, parts: rate.parts.filter(({ key }) => key !== part.key) })}
        />
      )}
    </div>
  )
}
