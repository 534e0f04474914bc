import type { MessageFailure } from '@fieldhouse/contract/orders'
import { DeliveryFailure } from '../mail/mailer.ts'
import type { Texter } from './texter.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A number in international form, or a messaging service ('MG…'). */
  from: string
  /** Origin of the API. */
  apiUrl: string
  /** How long one call may take, in milliseconds. */
  patience?: number
}

/** Text messages through Twilio's REST API. */
export const createTwilioTexter = ({
  accountSid,
  authToken,
  from,
  apiUrl,
  patience = 15_000,
}: TwilioSettings): Texter => {
  const address = `${apiUrl.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const sender = from.startsWith('MG') ? 'MessagingServiceSid' : 'From'
  return {
    async deliver({ recipient, text }) {
      const response = await ask(address, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: numberOf(recipient), [sender]: from, Body: text }),
        // A service that hangs must not hold a worker.
        signal: AbortSignal.timeout(patience),
        redirect: 'error',
      })
      if (!response.ok) throw refusal(response.status, await response.text().catch(() => ''))
    },
  }
}

/**
 * A number in the form that Twilio knows, a plus and digits. Refuses one without its country: with a plus in front it would be the
 * number of somebody elsewhere, who is not to read the message.
 */
const numberOf = (mobile: string): string => {
  if (mobile.trim().startsWith('+')) return `+${mobile.replaceAll(/\D/g, '')}`
  throw new DeliveryFailure('no country code', `${mobile} begins with no country`, 'noSuchRecipient')
}

const ask = async (address: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(address, init)
  } catch (error) {
    const { name, message } = error as Error
    const isLate = name === 'TimeoutError'
    // Where no connection was made nothing has left; what was asked and not answered may have been sent.
    const mayHaveCome = isLate || !UNCONNECTED.has(String((error as { cause?: { code?: unknown } }).cause?.code))
    throw new DeliveryFailure(isLate ? 'time-out' : 'not reached', message, null, { mayHaveCome })
  }
}

const UNCONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Twilio's errors of the recipient, which no later attempt would change. */
const FINAL: Record<string, MessageFailure> = {
  21211: 'noSuchRecipient',
  21217: 'noSuchRecipient',
  21614: 'noSuchRecipient',
  21408: 'notAllowed',
  21612: 'notAllowed',
  21610: 'unsubscribed',
}

/** Twilio's number of the error says what was wrong; its words may quote the recipient, and stay with the message. */
const refusal = (status: number, body: string): DeliveryFailure => {
  const code = /"code":\s*(\d+)/.exec(body)?.[1]
  const final = status === 400 && code ? FINAL[code] : undefined
  return new DeliveryFailure([`HTTP ${status}`, code].filter(Boolean).join(' '), body.slice(0, 300), final)
}
