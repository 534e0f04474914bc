import type { Config } from '../../config.ts'

/** Whether a mail service tells what becomes of the mails of campaigns: what was delivered, opened, clicked and complained of. */
export const hearsOfMessages = (config: Pick<Config, 'MAILGUN_SIGNING_KEY'>): boolean =>
  config.MAILGUN_SIGNING_KEY !== undefined
