import { expect } from 'vitest'
import { execute } from './staff-page.ts'

/** The path of the link by which somebody takes what was offered to them, once their mail of it is there. */
export const offerTo = async (email: string): Promise<string> => {
  let path = ''
  await expect
    .poll(
      async () => {
        const [mail] = await execute(
          "SELECT body_text FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/offer/%'",
          [email],
        )
        path = /\/offer\/[A-Za-z0-9_-]{43}/.exec(String(mail?.body_text))?.[0] ?? ''
        return path
      },
      { timeout: 90_000 },
    )
    .not.toBe('')
  return path
}
