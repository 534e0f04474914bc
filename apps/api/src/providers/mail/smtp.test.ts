import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { receiveMail, type MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { createMailer } from './create-mailer.ts'
import type { DeliveryFailure, Mail, Mailer } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  server = await receiveMail()
  mailer = createSmtpMailer(server.url, 'Fieldhouse <no-reply@fieldhouse.example>')
})
beforeEach(() => void (server.received.length = 0))
afterAll(async () => {
  mailer.close()
  await server.stop()
})

const mail: Mail = {
  messageId: '018f2d7c-0000-7000-8000-000000000001',
  recipient: 'nora@x.example',
  subject: 'Tomorrow',
  text: 'Court 1 at ten.',
  html: '<p>Court 1 at ten.</p>',
  senderName: null,
  replyTo: null,
  unsubscribeUrl: null,
  calendar: null,
}

it('the words of a mail leave once they were announced, whole and unchanged [BEYOND-48]', async () => {
  const heard: number[] = []
  await mailer.deliver(mail, async () => {
    await delay(30)
    heard.push(server.received.length)
  })
  expect(heard).toEqual([0])
  expect(server.received.map(({ to }) => to)).toEqual([['nora@x.example']])
  expect(server.received[0]!.source).toContain('Court 1 at ten.')
})

it('a mail whose recipient is refused for now was not announced, so that it can be sent again [BEYOND-48]', async () => {
  let announcements = 0
  server.refuse(1)
  const refused: DeliveryFailure = await mailer
    .deliver(mail, async () => {
      announcements += 1
      await delay(30)
    })
    .then(() => expect.fail('it was taken'))
    .catch((error: unknown) => error as DeliveryFailure)
  await delay(60)
  expect([announcements, refused.mayHaveCome, refused.final]).toEqual([0, false, null])
  await mailer.deliver(mail)
  expect(server.received).toHaveLength(1)
})

it('a connection that breaks while the leaving is announced fails after the announcement, as not sent [BEYOND-48]', async () => {
  const steps: string[] = []
  const other = await receiveMail()
  const broken = createSmtpMailer(other.url, 'no-reply@fieldhouse.example')
  const failure = await broken
    .deliver(mail, async () => {
      other.hangUp()
      await delay(60)
      steps.push('announced')
    })
    .then(() => expect.fail('it was taken'))
    .catch((error: unknown) => error as DeliveryFailure)
  steps.push('failed')
  expect([steps, failure.mayHaveCome]).toEqual([['announced', 'failed'], false])
  broken.close()
  await other.stop()
})

it('a connection is kept for the next mail, and one that was ended meanwhile is made again', async () => {
  const other = await receiveMail()
  const kept = createSmtpMailer(other.url, 'no-reply@fieldhouse.example')
  for (let n = 0; n < 5; n++) await kept.deliver(mail)
  expect(other.connections()).toBe(1)
  other.hangUp()
  await delay(20)
  await kept.deliver(mail)
  expect([other.connections(), other.received.length]).toEqual([2, 6])
  kept.close()
  await other.stop()
})

/** What is signed reads so, by the simple rules of RFC 6376 (relaxed, relaxed): the body's hash and the headers that `h` names. */
const isSigned = (source: string, publicKey: string): boolean => {
  const [head, body] = [source.slice(0, source.indexOf('\r\n\r\n')), source.slice(source.indexOf('\r\n\r\n') + 4)]
  const relaxed = (value: string) =>
    value
      .replaceAll(/\r\n(?=[ \t])/g, '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim()
  const headers = head.split(/\r\n(?![ \t])/).map((line) => {
    const at = line.indexOf(':')
    return { name: line.slice(0, at).trim().toLowerCase(), value: relaxed(line.slice(at + 1)) }
  })
  const signature = headers.find(({ name }) => name === 'dkim-signature')!.value
  const tag = (name: string) => new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)![1]!.replaceAll(/\s/g, '')
  const canonical = `${body
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '')}\r\n`
  if (createHash('sha256').update(canonical).digest('base64') !== tag('bh')) return false
  const signed = tag('h')
    .split(':')
    .flatMap((name) =>
      headers.filter((header) => header.name === name.toLowerCase()).map((one) => `${one.name}:${one.value}\r\n`),
    )
  const own = `dkim-signature:${signature.replace(/(^|;)(\s*b=)[^;]*/, '$1$2').trimEnd()}`
  return createVerify('sha256')
    .update(signed.join('') + own)
    .verify(publicKey, tag('b'), 'base64')
}

it('mails are signed by DKIM where a key is configured, also such that are announced', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const signing = {
    SMTP_URL: server.url,
    MAIL_FROM: 'Fieldhouse <no-reply@fieldhouse.example>',
    MAIL_DKIM_DOMAIN: 'fieldhouse.example',
    MAIL_DKIM_SELECTOR: 'mail',
    MAIL_DKIM_KEY: privateKey.replaceAll('\n', String.raw`\n`),
  }
  const signs = (await createMailer(signing))!
  await signs.deliver({ ...mail, subject: 'Ngày mai' }, async () => undefined)
  signs.close()
  const { source } = server.received[0]!
  expect(source).toMatch(/DKIM-Signature: .*d=fieldhouse\.example;[^]*s=mail;/)
  expect(isSigned(source, publicKey)).toBe(true)
  expect(isSigned(source.replace('at ten', 'at six'), publicKey)).toBe(false)
  await expect(createMailer({ ...signing, MAIL_DKIM_SELECTOR: undefined })).rejects.toThrow('belong together')
  await expect(createMailer({ ...signing, MAIL_DKIM_KEY: 'secret' })).rejects.toThrow('MAIL_DKIM_KEY is no private key')
})
