import { randomUUID } from 'node:crypto'
import {
  decideReminder,
  dueBy,
  remindedAt,
  startsRemindedIn,
  type NotReminded,
  type ReminderChannel,
} from '@fieldhouse/domain/reminders'
import { DAY_MS, dateOf, MINUTE_MS, type Zone } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { SYSTEM } from '../../db/context.ts'
import type { ReminderKind, ReminderThing } from '../../messages/reminder-kind.ts'
import { secretOf } from '../campaigns/index.ts'
import type { Deps } from '../deps.ts'
import { findPartner } from '../partners/index.ts'
import { addressOf, clubOf, languageOf } from './addressee.ts'
import { reminderMail, reminderText, type Reminded } from './compose-reminder.ts'
import {
  findConfirmed,
  findDue,
  findOfOrders,
  findRemindingPartners,
  findZones,
  insertNotes,
  noteChecked,
  type DueThing,
  type Line,
  type MateThing,
  type NewMessage,
  type Note,
} from './due.store.ts'
import { findLanguages, findPeople, type Person } from './people.store.ts'
import { allKinds } from './reminder-kinds.ts'
import { servicesOf, type Services } from './services.ts'
import { channelsOf, findReminders, takeSettings, type ReminderRow, type SettingsRow } from './settings.store.ts'
import { stopUrl } from './stop-token.ts'

/** Things of one line that one transaction notes. */
const BATCH = 200

/** For how long what was due is looked for once more: a booking that was being written while it became due is found then. */
const LOOK_BACK = 5 * MINUTE_MS

/** Batches that one job takes. */
const BATCHES = 5

/** Clubs that remind anybody: each minute a job of each looks for what is due. */
export const clubsThatRemind = (deps: Deps): Promise<string[]> => deps.platform(findRemindingPartners)

/** Where the lines that have more go on: whoever starts over begins each, and finds what is not noted. */
type Cursors = Readonly<Record<string, { start: number; id: string }>>

/** Where a club's reminders go on: with which kind, and where in it; null from its start. */
export type RemindersPlace = { kind: ReminderKind['kind']; cursors: Cursors | null }

/**
 * Reminds a club's people of what is due (BEYOND-48), from a place, and answers where it goes on where there may be more: that comes as another job, so that whatever else
 * waits has its turn. Several processes may do so: a club's reminders are worked on by one of them, and what is noted is noted once. `batch` is how many
 * things of a line one transaction takes.
 */
export const remindWhoIsDue = async (
  deps: Deps,
  partnerId: string,
  from: RemindersPlace | null,
  batch = BATCH,
): Promise<RemindersPlace | null> => {
  // One now for all of a job: what is due until then is what it is for.
  const context = { partnerId, actor: SYSTEM, now: deps.now(), requestId: 'reminders' }
  const kinds = allKinds()
  let at = from ?? { kind: kinds[0]!.kind, cursors: null }
  for (let taken = 0; taken < BATCHES; taken++) {
    const index = kinds.findIndex(({ kind }) => kind === at.kind)
    const cursors = await deps.command(context, (command) =>
      remindBatch(deps, command, kinds[index]!, { batch, from: at.cursors }),
    )
    const next = kinds[index + 1]
    if (cursors === null && !next) return null
    at = cursors === null ? { kind: next!.kind, cursors: null } : { kind: at.kind, cursors }
  }
  return at
}

type Setting = { rules: ReadonlyMap<string, ReminderRow>; settings: SettingsRow; services: Services }

/** Comes before every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Notes and writes a batch of a kind's reminders that are due. Answers which lines have more; null at the end. */
const remindBatch = async (
  deps: Deps,
  command: Command,
  kind: ReminderKind,
  { batch, from }: { batch: number; from: Cursors | null },
): Promise<Cursors | null> => {
  const settings = await takeSettings(command)
  if (!settings) return null
  const rules = (await findReminders(command.db, command.partnerId)).filter(
    (rule) => rule.isOn && rule.kind === kind.kind,
  )
  if (rules.length === 0) return null
  const lines = linesOf(rules, settings, await findZones(command), command.now).flatMap((line) => {
    const cursor = from?.[keyOfLine(line)]
    if (from && !cursor) return []
    return line.start < line.end ? [{ ...line, ...(cursor && { start: cursor.start, afterId: cursor.id }) }] : []
  })
  const found = lines.length > 0 ? await findDue(command, kind, lines, batch) : []
  const setting: Setting = {
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    settings,
    services: servicesOf(deps.config),
  }
  const due = found.filter((thing) => isDue(thing, setting, command.now))
  if (due.length > 0) await note(deps, command, kind, setting, due)
  const full = [...Map.groupBy(found, keyOfLine)].filter(([, ofLine]) => ofLine.length >= batch)
  if (full.length > 0)
    return Object.fromEntries(
      full.map(([key, ofLine]) => {
        const { start, id } = ofLine.at(-1)!
        return [key, { start, id }]
      }),
    )
  await noteChecked(command, [...setting.rules.keys()])
  return null
}

const keyOfLine = ({ reminderId, channel, zone }: Pick<Line, 'reminderId' | 'channel' | 'zone'>): string =>
  `${reminderId}/${channel}/${zone}`

/** Which starts are looked through, of each reminder by each way in each zone of the club's venues. */
const linesOf = (rules: readonly ReminderRow[], { quiet }: SettingsRow, zones: readonly Zone[], now: number): Line[] =>
  rules.flatMap((rule) =>
    channelsOf(rule).flatMap((channel) =>
      zones.map((zone) => {
        const kept = channel === 'sms' ? quiet : null
        const after = Math.max(dueBy(kept, rule.checkedUntil - LOOK_BACK, zone), rule.setAt)
        const range = startsRemindedIn(rule, zone, { after, until: dueBy(kept, now, zone) })
        return { reminderId: rule.id, channel, zone, ...range, afterId: FIRST }
      }),
    ),
  )

/** A range may hold an hour more than is due, where the clocks change. */
const isDue = ({ reminderId, channel, start, zone }: DueThing, { rules, settings }: Setting, now: number): boolean => {
  const rule = rules.get(reminderId)!
  const at = remindedAt(rule, start, zone)
  return at > rule.setAt && at <= dueBy(channel === 'sms' ? settings.quiet : null, now, zone)
}

/** What one message is of: the things of one order on one day, by one reminder and way. */
type Group = { reminderId: string; channel: ReminderChannel; due: DueThing[]; things: ReminderThing[] }

const note = async (
  deps: Deps,
  command: Command,
  kind: ReminderKind,
  setting: Setting,
  due: readonly DueThing[],
): Promise<void> => {
  const { db, partnerId } = command
  const orderIds = [...new Set(due.flatMap(({ orderId }) => orderId ?? []))]
  const customerIds = [...new Set(due.flatMap(({ customerId }) => customerId ?? []))]
  const starts = due.map(({ start }) => start)
  const around = { start: Math.min(...starts) - 2 * DAY_MS, end: Math.max(...starts) + 2 * DAY_MS }
  const mates = await findOfOrders(command, kind, orderIds, around)
  const people = await findPeople(db, partnerId, customerIds)
  const languages = await findLanguages(db, partnerId, customerIds)
  const confirmed = await findConfirmed(command, orderIds)
  const club = clubOf(await findPartner(db, partnerId))
  const secret = await secretOf(command)

  const messages: NewMessage[] = []
  const notes: Note[] = []
  for (const group of groupsOf(due, mates)) {
    const { reminderId, channel, things } = group
    const [first] = things as [ReminderThing]
    const person = first.customerId === null ? undefined : people.get(first.customerId)
    const recipient = person ? addressOf(person, channel, club) : null
    const whyNot = whyNobody(group, setting, {
      person,
      recipient,
      confirmedAt: confirmed.get(first.orderId ?? '') ?? null,
    })
    const noteAll = (of: readonly ReminderThing[], messageId: string | null, why: NotReminded | null) =>
      void notes.push(
        ...of.map(({ id, start }) => ({ thingId: id, start, reminderId, channel, messageId, whyNot: why })),
      )
    if (whyNot !== null || !person || recipient === null) {
      noteAll(group.due, null, whyNot ?? 'noAddress')
      continue
    }
    const id = randomUUID()
    const locale = languageOf(languages.get(person.id), club)
    const reminded: Reminded = { kind, club, locale, firstName: person.firstName, things }
    const message =
      channel === 'email'
        ? reminderMail(recipient, reminded, stopUrl(deps.config, secret, { partnerId, customerId: person.id }))
        : reminderText(recipient, reminded)
    command.send({
      ...message,
      id,
      customerId: person.id,
      reminds: true,
      ...(first.orderId !== null && { orderId: first.orderId }),
    })
    messages.push({ id, customerId: person.id, channel, locale, isSettled: setting.services[channel] === 'shown' })
    noteAll(things, id, null)
  }
  await insertNotes(command, kind, messages, notes)
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const groupsOf = (due: readonly DueThing[], mates: readonly MateThing[]): Group[] => {
  const keyOf = ({ id, orderId, customerId, start, zone }: ReminderThing) =>
    `${orderId ?? id}/${customerId}/${dateOf(start, zone)}`
  const byKey = Map.groupBy(mates, keyOf)
  const groups = Map.groupBy(due, (thing) => `${thing.reminderId}/${thing.channel}/${keyOf(thing)}`)
  return [...groups.values()].map((ofOne) => {
    const [{ reminderId, channel }] = ofOne as [DueThing]
    const isNew = ({ noted }: MateThing) => !noted.includes(`${reminderId}/${channel}`)
    const others = (byKey.get(keyOf(ofOne[0]!)) ?? []).filter(isNew)
    const things = new Map<string, ReminderThing>([...ofOne, ...others].map((thing) => [thing.id, thing]))
    const inOrder = [...things.values()].toSorted((a, b) => a.start - b.start || compare(a.name, b.name))
    return { reminderId, channel, due: ofOne, things: inOrder }
  })
}

/** Why nobody is reminded of a group: of several things one that is due is enough. */
const whyNobody = (
  { reminderId, channel, due }: Group,
  { rules, settings: { spareMinutes }, services }: Setting,
  {
    person,
    recipient,
    confirmedAt,
  }: { person: Person | undefined; recipient: string | null; confirmedAt: number | null },
): NotReminded | null => {
  const whys = due.map(({ start, zone, since }) =>
    decideReminder({
      time: rules.get(reminderId)!,
      start,
      zone,
      since,
      confirmedAt,
      spareMinutes,
      hasService: services[channel] !== 'none',
      hasAddress: recipient !== null,
      hasStopped: person?.hasStopped ?? false,
      hasBounced: channel === 'email' && (person?.hasBounced ?? false),
    }),
  )
  return whys.includes(null) ? null : whys[0]!
}
