import { Button as MantineButton } from '@mantine/core'
import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import type { ButtonVariant } from './Button.tsx'

type Props = Omit<ComponentPropsWithRef<'a'>, 'color'> & {
  variant?: ButtonVariant
  size?: 's' | 'm' | 'l' | 'touch'
  icon?: ReactNode
  iconAfter?: ReactNode
  block?: boolean
}

const Anchor = ({ variant = 'default', size = 'm', icon, iconAfter, block, ...rest }: Props) => (
  <MantineButton
    component="a"
    variant={variant}
    mod={{ size }}
    leftSection={icon}
    rightSection={iconAfter}
    fullWidth={block}
    {...rest}
  />
)

/** A link that looks like a button: it goes somewhere, a Button does something. */
export const ButtonLink: LinkComponent<typeof Anchor> = createLink(Anchor)
