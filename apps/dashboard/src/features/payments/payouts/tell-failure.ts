import { messageOf } from '../../../lib/api.ts'
import { notify } from '../../../ui/notify.ts'

/** The popup of something that failed; the server's words below it, unless they are the same (BANK-38). */
export const tellFailure = (text: string, error: unknown): void => {
  const said = messageOf(error)
  notify.failure(text, { detail: said === text ? null : said })
}
