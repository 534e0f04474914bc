import { PasswordInput } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'

type Props = ComponentPropsWithRef<typeof PasswordInput> & { showLabel: string; hideLabel: string }

/** A password with a button that shows it; the button's words come from the caller. */
export const PasswordField = ({ showLabel, hideLabel, ...rest }: Props) => (
  <PasswordInput
    {...rest}
    aria-invalid={Boolean(rest.error) || undefined}
    // Mantine names the button once; the pressed state tells shown from hidden.
    visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0, title: `${showLabel} / ${hideLabel}` }}
  />
)
