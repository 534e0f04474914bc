import { CHANGE_REASONS } from '@fieldhouse/domain/orders'
import type { TFunction } from 'i18next'

const KEYS = {
  [CHANGE_REASONS.bookingChanged]: 'log.bookingChanged',
  [CHANGE_REASONS.moveUndone]: 'log.moveUndone',
  [CHANGE_REASONS.byCustomer]: 'cancel.byCustomer',
  [CHANGE_REASONS.others]: 'cancel.others',
} as const

const isKnown = (reason: string): reason is keyof typeof KEYS => Object.hasOwn(KEYS, reason)

/** The reason of a change in the reader's language; one that the product doesn't write is shown as it is (ORDERS-61, ORDERS-133). */
export const reasonText = (reason: string, t: TFunction<'orders'>): string =>
  isKnown(reason) ? t(KEYS[reason]) : reason
