import { ActionIcon, Button as MantineButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useLayoutEffect, useRef, type ComponentPropsWithRef, type MouseEvent, type ReactNode } from 'react'
import { Tooltip } from './overlays/Tooltip.tsx'

export type ButtonVariant = 'filled' | 'default' | 'subtle' | 'ink' | 'danger' | 'dangerFilled'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color'> & {
  /** filled is clay and stands once per surface; everything else is default or subtle. */
  variant?: ButtonVariant
  /** 28, 32 (default), 36 or, on phones, 48 px. */
  size?: 's' | 'm' | 'l' | 'touch'
  icon?: ReactNode
  iconAfter?: ReactNode
  loading?: boolean
  block?: boolean
  /** Why the button can't be pressed: disables it and says so on hover and focus (ACCESS-24). */
  disabledReason?: string | null
  /** Something is still missing: it looks barred and says so, and can be pressed, which says what. */
  incomplete?: boolean
  /** The reason is usually over in a moment: the button looks barred only where it is not. */
  passing?: boolean
}

const swallow = (event: MouseEvent) => event.preventDefault()

/**
 * A button that works is disabled, which takes the focus from it: once it is done it has it again, for who works by keyboard and has
 * gone nowhere else. What closes meanwhile has its own place to give the focus to.
 */
const useKeptFocus = (loading: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const had = useRef(false)
  // Some browsers take the focus away in the moment in which it is disabled, before anybody could ask who has it.
  const wasPressed = useRef(false)
  useLayoutEffect(() => {
    if (loading) {
      had.current = wasPressed.current || document.activeElement === button.current
      wasPressed.current = false
      return
    }
    if (had.current && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    had.current = false
  }, [loading])
  const press = () => {
    wasPressed.current = document.activeElement === button.current
  }
  return { button, press }
}

/** A button. With a disabledReason it stays focusable, so that the reason can be read by keyboard too. */
export const Button = ({
  variant = 'default',
  size = 'm',
  icon,
  iconAfter,
  loading = false,
  block = false,
  disabledReason,
  passing = false,
  incomplete = false,
  type = 'button',
  onClick,
  ref,
  ...rest
}: ButtonProps) => {
  const barred = Boolean(disabledReason)
  const { button, press } = useKeptFocus(loading)
  const kept = useMergedRef(button, ref)
  const pressed = (event: MouseEvent<HTMLButtonElement>) => {
    press()
    onClick?.(event)
  }
  return (
    // Around every button, so that one is the same element, with its focus, whether it is barred or not.
    <Tooltip label={disabledReason ?? null}>
      <MantineButton
        {...rest}
        ref={kept}
        type={barred ? 'button' : type}
        variant={variant}
        mod={{ size, passing }}
        leftSection={icon}
        rightSection={iconAfter}
        loading={loading}
        fullWidth={block}
        aria-disabled={barred || incomplete || undefined}
        aria-busy={loading || undefined}
        onClick={barred ? swallow : pressed}
      />
    </Tooltip>
  )
}

export type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'color' | 'children'> & {
  /** What it does: the accessible name and the tooltip. */
  label: string
  icon: ReactNode
  size?: 's' | 'm' | 'l'
  loading?: boolean
  /** Keys shown beside the tooltip's words. */
  shortcut?: string
  disabledReason?: string | null
}

/** A square button of one icon; its label is its accessible name and its tooltip. */
export const IconButton = ({
  label,
  icon,
  size = 'm',
  loading,
  shortcut,
  disabledReason,
  onClick,
  ...rest
}: IconButtonProps) => {
  const barred = Boolean(disabledReason)
  return (
    <Tooltip label={disabledReason ?? (shortcut ? `${label} (${shortcut})` : label)}>
      <ActionIcon
        type="button"
        {...rest}
        loading={loading}
        aria-label={label}
        aria-disabled={barred || undefined}
        mod={{ small: size === 's', large: size === 'l' }}
        onClick={barred ? swallow : onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
