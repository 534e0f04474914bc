import { afterAll } from 'vitest'
import { receiveMail } from '../apps/api/src/jobs/fixtures/receive-mail.ts'

/** A real mail server for the product of the file that imports this before anything that starts the product. */
export const mails = await receiveMail()
process.env['SMTP_URL'] = mails.url
afterAll(() => mails.stop())
