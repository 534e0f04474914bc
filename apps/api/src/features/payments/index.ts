export {
  askAboutBank,
  askHowItEnded,
  ASKING_MS,
  BANK_ASKED_MS,
  closeAttempt,
  giveBack,
  isUnheard,
  knownEnding,
  refundsOf,
  takeMoney,
  unheardProviders,
} from './ask-provider.ts'
export { heard, type Ending } from './endings.ts'
export { isPaymentGone, openForm, stateOfPayment } from './ask-about-page.ts'
export {
  closeCharge,
  findCharge,
  findChargesOfTransaction,
  findRunningRefunds,
  insertCharge,
  insertRefunds,
  isAwaited,
  isRunning,
  noteUnheard,
  noteUnknown,
  takeUnsettled,
  takeWaitingForBank,
  type ChargeRecord,
} from './charges.store.ts'
export { findForm, findOpenForms, findRefundsBy, isOfGateway, noteReported, takeOpenForms } from './forms.store.ts'
export {
  countFailedCharges,
  findContact,
  findPartnerName,
  findPaymentLink,
  insertPaymentLink,
  type PaymentLink,
} from './payment-links.store.ts'
export { noteApplied, receiveEvent } from './provider-events.store.ts'
export { checkMethod } from './check-method.ts'
export { findPaymentSettings } from './payment-settings.store.ts'
