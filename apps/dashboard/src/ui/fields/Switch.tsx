import { Switch as MantineSwitch } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import { Tooltip } from '../overlays/Tooltip.tsx'
import style from './Switch.module.css'

type Props = Omit<ComponentPropsWithRef<'input'>, 'color' | 'size' | 'type' | 'onChange'> & {
  checked: boolean
  onChange: (on: boolean) => void
  /** Why it can't be switched: it stays where it is, and says so on hover and focus (ACCESS-24). */
  disabledReason?: string | null
}

/** A switch without words beside it; its name is its aria-label. With a disabledReason it stays focusable. */
export const Switch = ({ checked, onChange, disabledReason = null, ...rest }: Props) => {
  const barred = disabledReason !== null
  return (
    <Tooltip label={disabledReason}>
      <MantineSwitch
        {...rest}
        classNames={{ root: style.root, input: style.input }}
        checked={checked}
        aria-disabled={barred || undefined}
        onChange={(event) => !barred && onChange(event.currentTarget.checked)}
      />
    </Tooltip>
  )
}
