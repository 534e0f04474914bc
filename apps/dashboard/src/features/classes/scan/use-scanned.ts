import type { ClassSession, PlaceOfCode } from '@fieldhouse/contract/classes'
import { isPlaceCode } from '@fieldhouse/domain/classes'
import { customerName } from '@fieldhouse/domain/customers'
import { fullName } from '@fieldhouse/domain/identity'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { client, codeOf, isNetworkError, messageOf, query } from '../../../lib/api/api.ts'
import { connection } from '../../../lib/api/connection.ts'
import { AT_HAND } from '../../../lib/at-hand.ts'
import { dayOf, formatTime, formatWhen } from '../../../lib/formats/formats.ts'
import { sayPresence, useKeptPresence } from '../../../lib/kept-presence.ts'
import { useSession } from '../../../lib/session/session.ts'
import { usePartner } from '../../../lib/session/workspace.ts'

/** Something that is said, in the language that is read then. */
type Said = (t: TFunction<'classes'>) => string

/** What became of a scan; 'mute' while that is asked. */
export type Scanned = { tone: 'ok' | 'warn' | 'bad' | 'mute'; title: Said; detail: Said | null }

/** A code that stays before the camera is scanned once. */
const SAME_MS = 4000

/** Somebody who has a place in the session. */
type Someone = { customerId: string; name: string; checkInAt: string | null }

/**
 * Answers what is scanned in a session: whose code of its list it is is there, said as a press on 'Check in' says it, also without a
 * connection; of any other the server is asked which it is (docs/decisions/0091).
 */
export const useScanned = (session: ClassSession) => {
  const accountId = useSession()!.account.id
  const { id: partnerId } = usePartner()
  const list = useQuery({ ...query('listAttendances', { sessionId: session.id }), ...AT_HAND })
  const kept = useKeptPresence()
  const last = useRef({ text: '', at: 0 })
  const [scanned, setScanned] = useState<Scanned | null>(null)
  const zone = session.venue.timezone

  const arrive = ({ customerId, name, checkInAt }: Someone): Scanned => {
    const said = kept.find((one) => one.sessionId === session.id && one.customerId === customerId)
    const since = said ? (said.isPresent ? new Date(said.at).toISOString() : null) : checkInAt
    if (since !== null)
      return {
        tone: 'warn',
        title: (t) => t('scan.already', { name }),
        detail: (t) => t('scan.since', { time: formatTime(since, zone) }),
      }
    // Of the list of another week nobody is there yet, or any more; by the name it can be said all the same.
    if (!isToday(session)) return { tone: 'bad', title: (t) => t('scan.notToday'), detail: ofClass(session) }
    const isSaid = sayPresence({
      accountId,
      partnerId,
      sessionId: session.id,
      customerId,
      isPresent: true,
      at: Date.now(),
    })
    if (!isSaid) return { tone: 'bad', title: (t) => t('viewAs.refused', { ns: 'common' }), detail: null }
    return {
      tone: 'ok',
      title: (t) => t('scan.checkedIn', { name }),
      detail: connection.state() === 'offline' ? (t) => t('scan.kept') : null,
    }
  }
  const otherwise = ({ status, session: of, participant }: PlaceOfCode): Scanned => {
    const detail = ofClass(of)
    if (status !== 'stands') return { tone: 'bad', title: (t) => t(`scan.${status}`), detail }
    if (of.id !== session.id || participant === null)
      return { tone: 'bad', title: (t) => t(isSameDay(of, session) ? 'scan.otherClass' : 'scan.otherDay'), detail }
    // They got the place since the list was read.
    return arrive({ ...participant, name: fullName(participant) })
  }
  const refused = (error: unknown): Scanned => {
    if (isNetworkError(error))
      return {
        tone: 'bad',
        title: (t) => t('scan.offline'),
        detail: (t) =>
          list.data
            ? t('scan.offlineHint', { time: formatTime(new Date(list.dataUpdatedAt).toISOString(), zone) })
            : t('scan.noList'),
      }
    if (codeOf(error) === 'error.notFound.placeCodeOfOthers')
      return { tone: 'bad', title: (t) => t('scan.otherClub'), detail: null }
    if (codeOf(error) === 'error.notFound.placeCode')
      return { tone: 'bad', title: (t) => t('scan.unknown'), detail: null }
    const message = messageOf(error)
    return { tone: 'bad', title: (t) => t('scan.failed'), detail: message === null ? null : () => message }
  }
  const answer = async (text: string): Promise<Scanned> => {
    if (!isPlaceCode(text)) return { tone: 'bad', title: (t) => t('scan.unknown'), detail: null }
    const hash = await hashOf(text)
    const found = hash === null ? undefined : list.data?.data.find(({ codeHash }) => codeHash === hash)
    if (found) return arrive({ ...found, name: customerName(found.customer) })
    setScanned({ tone: 'mute', title: (t) => t('scan.asking'), detail: null })
    try {
      return otherwise((await client.readPlaceCode({ partnerId, code: text })).data)
    } catch (error) {
      return refused(error)
    }
  }
  return {
    scanned,
    /** Answers a code; one that was answered a moment ago, and stays before the camera, is not answered again. */
    scan: async (text: string): Promise<void> => {
      const isSame = last.current.text === text && Date.now() - last.current.at < SAME_MS
      if (!isSame) setScanned(await answer(text))
      last.current = { text, at: Date.now() }
    },
    say: setScanned,
  }
}

type Held = Pick<PlaceOfCode['session'], 'name' | 'startTime' | 'endTime' | 'venue'>

const ofClass =
  ({ name, startTime: start, endTime: end, venue }: Held): Said =>
  (t) =>
    t('scan.ofClass', { name, when: formatWhen({ start, end }, venue.timezone), venue: venue.venueName })
const isSameDay = (one: Held, other: Held) =>
  dayOf(one.startTime, one.venue.timezone) === dayOf(other.startTime, other.venue.timezone)
/** A class over midnight is of both its days. */
const isToday = ({ startTime, endTime, venue }: Held) => {
  const today = dayOf(new Date().toISOString(), venue.timezone)
  return dayOf(startTime, venue.timezone) <= today && today <= dayOf(endTime, venue.timezone)
}

/** As the list has it: SHA-256 as base64url without its padding. Null where browsers make none, on a page that is not served over https. */
const hashOf = async (text: string): Promise<string | null> => {
  if (!isSecureContext) return null
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
