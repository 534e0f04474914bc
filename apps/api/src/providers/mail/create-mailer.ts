import { createPrivateKey } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { Mailer } from './mailer.ts'
import type { MailSigning } from './smtp.ts'

type MailConfig = Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'MAIL_DKIM_DOMAIN' | 'MAIL_DKIM_SELECTOR' | 'MAIL_DKIM_KEY'>

/** Who delivers mails; null without a mail server, so that they stay in the outbox. Throws where its settings make no sense. */
export const createMailer = async (config: MailConfig): Promise<Mailer | null> => {
  const signing = signingOf(config)
  if (!config.SMTP_URL) return null
  // A library that a deployment without a mail server needs no memory for.
  return (await import('./smtp.ts')).createSmtpMailer(config.SMTP_URL, config.MAIL_FROM, signing)
}

const signingOf = (config: MailConfig): MailSigning | null => {
  const { MAIL_DKIM_DOMAIN: domain, MAIL_DKIM_SELECTOR: selector, MAIL_DKIM_KEY: written } = config
  if (!domain && !selector && !written) return null
  if (!domain || !selector || !written)
    throw new Error('MAIL_DKIM_DOMAIN, MAIL_DKIM_SELECTOR and MAIL_DKIM_KEY belong together: one of them is missing')
  const key = written.replaceAll(String.raw`\n`, '\n')
  if (!isPrivateKey(key)) throw new Error('MAIL_DKIM_KEY is no private key in PEM')
  return { domain, selector, key }
}

const isPrivateKey = (pem: string): boolean => {
  try {
    createPrivateKey(pem)
    return true
  } catch {
    return false
  }
}
