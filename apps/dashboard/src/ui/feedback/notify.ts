import type { ReactNode } from 'react'

export type ToastTone = 'success' | 'failure' | 'warning' | 'info'
type Action = { label: string; onClick: () => void }
export type ToastOptions = {
  /** A second line under the message. */
  detail?: ReactNode
  /** What can be done about it: Undo, Retry. Pressing it closes the toast. */
  action?: Action
  /** What else can be done about it; it closes the toast as well. */
  more?: Action
  /** A toast of the same id replaces the earlier one. */
  id?: string
}
export type Toast = ToastOptions & { id: string; tone: ToastTone; message: string }

const LIMIT = 4
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const become = (next: readonly Toast[]) => {
  toasts = next
  listeners.forEach((listener) => listener())
}

const show =
  (tone: ToastTone) =>
  (message: string, options: ToastOptions = {}): string => {
    const id = options.id ?? crypto.randomUUID()
    become([...toasts.filter((toast) => toast.id !== id), { ...options, id, tone, message }].slice(-LIMIT))
    return id
  }

/** Toasts: what has happened, and the way back where there is one. Each answers its id. */
export const notify = {
  success: show('success'),
  failure: show('failure'),
  warning: show('warning'),
  info: show('info'),
  hide: (id: string) => become(toasts.filter((toast) => toast.id !== id)),
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** How long a toast stays, in milliseconds: what failed or warns until it was read, what can be undone long enough to think. */
export const lifetimeOf = ({ tone, action, more }: Pick<Toast, 'tone' | 'action' | 'more'>): number =>
  tone === 'failure' || tone === 'warning' ? 12_000 : action || more ? 8_000 : 4_000
