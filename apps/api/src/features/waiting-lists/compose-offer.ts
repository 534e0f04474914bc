import { randomBytes, randomUUID } from 'node:crypto'
import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { mailOf, type Letter } from '../../messages/letter.ts'
import { wordsIn, type Locale } from '../../messages/locale.ts'
import { whenText } from '../../messages/when-text.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import {
  addressOf,
  clubOf,
  findLanguages,
  findPeople,
  languageOf,
  servicesOf,
  type Person,
} from '../reminders/index.ts'
import { findPartner } from '../partners/index.ts'
import type { EntryRow } from './waiting.store.ts'
import type { Wanted } from './what-is-wanted.ts'

/** Where somebody is written to: each way that reaches them. */
type Reached = { email: string | null; sms: string | null }

/** How people of a line are written to: by mail, and by a text message where these are sent here, as 15 minutes are short. */
export type Writer = {
  club: ReturnType<typeof clubOf>
  reached: (customerId: string) => Reached
  localeOf: (customerId: string) => Locale
  nameOf: (customerId: string) => string
}

const NOBODY: Reached = { email: null, sms: null }

export const writerFor = async (
  deps: Pick<Deps, 'config'>,
  { db, partnerId }: Pick<Command, 'db' | 'partnerId'>,
  entries: readonly EntryRow[],
): Promise<Writer> => {
  const ids = [...new Set(entries.map(({ customer }) => customer.id))]
  const people = await findPeople(db, partnerId, ids)
  const languages = await findLanguages(db, partnerId, ids)
  const club = clubOf(await findPartner(db, partnerId))
  const services = servicesOf(deps.config)
  const reachedOf = (person: Person): Reached => ({
    email: services.email === 'none' || person.hasBounced ? null : addressOf(person, 'email', club),
    sms: services.sms === 'none' ? null : addressOf(person, 'sms', club),
  })
  return {
    club,
    reached: (id) => {
      const person = people.get(id)
      return person ? reachedOf(person) : NOBODY
    },
    localeOf: (id) => languageOf(languages.get(id), club),
    nameOf: (id) => people.get(id)?.firstName.trim() ?? '',
  }
}

export const isReachable = ({ reached }: Writer, customerId: string): boolean => {
  const { email, sms } = reached(customerId)
  return email !== null || sms !== null
}

/** What came of writing an offer: the hash of its token, and the messages by their ids in the outbox. */
export type WrittenOffer = { tokenHash: Buffer; messageIds: string[] }

/** Writes to somebody that a place is theirs until an instant, with the link by which they take it (BEYOND-13). */
export const sendOffer = (
  { config }: Pick<Deps, 'config'>,
  command: Command,
  writer: Writer,
  { customerId, wanted, until }: { customerId: string; wanted: Wanted; until: number },
): WrittenOffer => {
  const token = randomBytes(32).toString('base64url')
  const url = `${publicUrl(config)}/offer/${token}`
  const locale = writer.localeOf(customerId)
  const words = wordsIn(locale)
  const zone = wanted.venue.timezone
  const at = formatClock(wallOf(until, zone).minute)
  const when = whenText(wanted, zone, words)
  const { email, sms } = writer.reached(customerId)
  const messageIds: string[] = []
  if (email !== null) {
    const { subject, opening } = words.waiting.offer(wanted.name, writer.club.name, at)
    const letter: Letter = {
      locale,
      subject,
      sender: { name: writer.club.name, logo: writer.club.logo },
      blocks: [
        { kind: 'text', text: `${words.hello(writer.nameOf(customerId) || undefined)}\n\n${opening}` },
        { kind: 'lines', lines: [{ title: wanted.name, details: [when, wanted.venue.venueName], amount: null }] },
        { kind: 'button', label: words.waiting.button, url },
        { kind: 'text', text: words.waiting.next(at), quiet: true },
        { kind: 'text', text: words.localTimes(zone), quiet: true },
      ],
    }
    messageIds.push(
      send(command, { ...mailOf(email, letter), customerId, oneTimeToken: token, senderName: writer.club.name }),
    )
  }
  if (sms !== null) {
    const text = words.waiting.text(writer.club.name, wanted.name, when, at, url)
    messageIds.push(send(command, { channel: 'sms', recipient: sms, text, customerId, oneTimeToken: token }))
  }
  return { tokenHash: hashToken(token), messageIds }
}

const send = (command: Command, message: Parameters<Command['send']>[0]): string => {
  const id = randomUUID()
  command.send({ ...message, id })
  return id
}

/** Writes to who waited that it is too late: what they waited for has begun, or takes place no more. */
export const sendOver = (command: Command, writer: Writer, customerId: string, wanted: Wanted): void => {
  const { email } = writer.reached(customerId)
  if (email === null) return
  const locale = writer.localeOf(customerId)
  const words = wordsIn(locale)
  const { subject, opening } = words.waiting.over(wanted.name, writer.club.name)
  const letter: Letter = {
    locale,
    subject,
    sender: { name: writer.club.name, logo: writer.club.logo },
    blocks: [
      { kind: 'text', text: `${words.hello(writer.nameOf(customerId) || undefined)}\n\n${opening}` },
      {
        kind: 'lines',
        lines: [
          {
            title: wanted.name,
            details: [whenText(wanted, wanted.venue.timezone, words), wanted.venue.venueName],
            amount: null,
          },
        ],
      },
    ],
  }
  command.send({ ...mailOf(email, letter), customerId, senderName: writer.club.name })
}
