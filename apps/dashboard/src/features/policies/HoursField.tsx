import { NumberInput } from '@mantine/core'
import { POLICY_LIMITS } from '@fieldhouse/domain/policies'
import type { ReactNode } from 'react'
import type { Typed } from './policy-form.ts'
import style from './policies.module.css'

type Props = {
  label: string
  value: Typed
  error?: ReactNode
  disabled: boolean
  onChange: (typed: Typed) => void
}

/** Hours before the service begins; the steps end at 0 (POLICIES-15), and what is typed otherwise is said to be wrong. */
export const HoursField = ({ error = null, ...props }: Props) => (
  <NumberInput
    {...props}
    className={style.number}
    error={error}
    min={0}
    max={POLICY_LIMITS.hours}
    clampBehavior="none"
    allowDecimal={false}
  />
)
