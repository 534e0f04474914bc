import { formatAmount } from '@fieldhouse/domain/money'

/** A difference with its sign, so that too little and too much can't be taken for each other. */
export const signed = (minor: number, currency: string): string =>
  `${minor > 0 ? '+' : ''}${formatAmount(minor, currency).replace('-', '−')}`
