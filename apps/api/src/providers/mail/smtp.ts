import { createTransport } from 'nodemailer'
import { DeliveryFailure, type Mailer } from './mailer.ts'

/** The server refused the recipient for good; a refused sign-in or sender is the deployment's to mend, and tried again. */
const isNobody = (code: string | undefined, responseCode: number | undefined): boolean =>
  code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500

/** Mails over SMTP: `url` is smtp(s)://user:password@host:port, `from` the sender's address with its name. */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  // A server that hangs must not hold a worker for the library's ten minutes.
  const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...patience }, { from })
  return {
    async deliver({ recipient, subject, text, html, messageId }) {
      try {
        await transport.sendMail({
          // An address object is taken as it is: nothing in a recipient can add another one.
          to: { name: '', address: recipient },
          subject,
          text,
          ...(html !== null && { html }),
          // Mail programs show no picture within the text; one that is attached they do.
          attachDataUrls: true,
          // The same at every attempt, so that a mail server can tell a repetition.
          messageId: `<${messageId}@fieldhouse>`,
        })
      } catch (error) {
        const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string }
        throw new DeliveryFailure(
          [code ?? 'unknown', responseCode].filter(Boolean).join(' '),
          message ?? '',
          isNobody(code, responseCode) ? 'noSuchRecipient' : null,
        )
      }
    },
    close: () => transport.close(),
  }
}
