import { messageOf } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

/** The popup of the set-up: what is told last stands in place of what was told before. */
export const TOLD = 'payoutSetup'

/** The popup of something that failed; the server's words below it, unless they are the same (BANK-38). */
export const tellFailure = (text: string, error: unknown): void => {
  const said = messageOf(error)
  notify.failure(text, { id: TOLD, detail: said === text ? null : said })
}
