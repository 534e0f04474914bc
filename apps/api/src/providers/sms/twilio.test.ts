import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { DeliveryFailure } from '../mail/mailer.ts'
import { createTexter } from './create-texter.ts'
import { startTwilio, TWILIO, type TwilioStub } from './fixtures/twilio-stub.ts'
import { createTwilioTexter } from './twilio.ts'

let twilio: TwilioStub
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio.stop())

const texter = (change: Partial<Parameters<typeof createTwilioTexter>[0]> = {}) =>
  createTwilioTexter({ ...TWILIO, apiUrl: twilio.url, ...change })
const sms = { recipient: '+91 98765-43210', text: 'Sân 1 & ₹500', messageId: 'm' }
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => null,
    (error: unknown) => error as DeliveryFailure,
  )

describe('Twilio', () => {
  it('is given the number in its own form, and the text as it is', async () => {
    await texter().deliver(sms)
    await texter({ from: 'MG0123' }).deliver(sms)
    expect(twilio.taken).toEqual([
      { To: '+919876543210', From: '+15005550006', Body: 'Sân 1 & ₹500' },
      { To: '+919876543210', MessagingServiceSid: 'MG0123', Body: 'Sân 1 & ₹500' },
    ])
  })

  it.each(['98765 43210', '919876543210', '0412 345 678', '(091) 98765-43210', ''])(
    'is not asked to send to %s: without its country it would be the number of somebody else',
    async (recipient) => {
      const before = twilio.taken.length
      const failed = await failureOf(texter().deliver({ ...sms, recipient }))
      expect(failed).toBeInstanceOf(DeliveryFailure)
      expect(failed?.message).toBe('a message was not delivered: no country code')
      expect(failed?.final).toBe('noSuchRecipient')
      expect(twilio.taken).toHaveLength(before)
    },
  )

  it('that refuses, does not answer in time or is not there makes a failure whose reason names nobody', async () => {
    twilio.next.push('refuse')
    const refused = await failureOf(texter().deliver(sms))
    expect(refused).toBeInstanceOf(DeliveryFailure)
    expect(refused?.message).toBe('a message was not delivered: HTTP 400 21211')
    expect(refused?.details).toContain('+919876543210')
    expect(refused?.final).toBe('noSuchRecipient')
    twilio.next.push('busy')
    expect(await failureOf(texter().deliver(sms))).toMatchObject({
      message: expect.stringContaining('503'),
      final: null,
    })
    twilio.next.push('hang')
    expect((await failureOf(texter({ patience: 50 }).deliver(sms)))?.message).toContain('time-out')
    expect((await failureOf(texter({ authToken: 'wrong' }).deliver(sms)))?.message).toContain('HTTP 401 20003')
    expect((await failureOf(texter({ apiUrl: 'http://127.0.0.1:1' }).deliver(sms)))?.message).toContain('not reached')
  })

  it('is asked only where all of its settings are there; a part of them stops the start', () => {
    const from = (env: Record<string, string>) => createTexter(readConfig(env))
    const all = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 't', TWILIO_FROM: '+1' }
    expect(from({})).toBeNull()
    expect(from(all)).not.toBeNull()
    expect(() => from({ ...all, TWILIO_FROM: '' })).toThrow('TWILIO_FROM belong together')
  })
})
