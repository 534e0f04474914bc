import { TextInput } from '@mantine/core'
import { percentageOf } from '@fieldhouse/domain/partners'
import { numberTyped, type TypedRate } from './partner-form.ts'

type Props = {
  part: keyof TypedRate
  rate: TypedRate
  /** Seen beside the field, or told only. */
  label: { seen: string } | { told: string }
  onChange: (rate: Partial<TypedRate>) => void
}

/** A part of a fee: what will be kept is what stands there, nothing below 0 and no percentage above 100 (SUPERADMIN-15 to -17). */
export const RateField = ({ part, rate, label, onChange }: Props) => {
  const kept = part === 'percentage' ? percentageOf : (typed: number) => typed
  return (
    <TextInput
      {...('seen' in label ? { label: label.seen } : { 'aria-label': label.told, size: 'xs' })}
      inputMode="decimal"
      value={rate[part]}
      maxLength={12}
      onChange={(event) => onChange({ [part]: event.currentTarget.value })}
      onBlur={() => onChange({ [part]: String(kept(numberTyped(rate[part]))) })}
    />
  )
}
