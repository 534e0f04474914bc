import { messageOf } from '../../lib/api/api.ts'
import type { Step, StepFailed } from './form/save-form.ts'

/** The popup of the set-up: what is told last stands in place of what was told before. */
export const TOLD = 'payoutSetup'

/** What is said of a saving that broke off at a step; the server's words below it, unless they are the same (BANK-38). */
export const toldOf = ({ step, cause }: StepFailed, textOf: (step: Step) => string) => {
  const [message, words] = [textOf(step), messageOf(cause)]
  return { message, detail: words === message ? null : words }
}
