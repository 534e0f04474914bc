import type { Command } from '../../../db/command.ts'
import { codePicture } from '../../../messages/code-picture.ts'
import type { Block } from '../../../messages/letter.ts'
import { localeOfClub, wordsIn } from '../../../messages/locale.ts'
import { whenText } from '../../../messages/when-text.ts'
import type { LineItemRecord, OrderRecord } from '../../orders/index.ts'
import { ensureCodeKey, findCodeKey } from './code-keys.store.ts'
import { placeCode } from './place-code.ts'

/** Codes in one mail: each is a picture that goes along. */
const MOST_CODES = 12

/** What a confirmation shows of places that stand and are still to come: the code of each, the next first; nothing where there is none. */
export const codesToShow = async (
  command: Command,
  { countryCode, venue }: OrderRecord,
  lines: readonly LineItemRecord[],
): Promise<Block[]> => {
  const coming = lines
    .flatMap(({ canceled, time, ...line }) => (canceled || !time || time.end <= command.now ? [] : [{ ...line, time }]))
    .toSorted((a, b) => a.time.start - b.time.start)
    .slice(0, MOST_CODES)
  if (coming.length === 0 || !venue) return []
  const words = wordsIn(localeOfClub(countryCode))
  ensureCodeKey(command)
  const key = (await findCodeKey(command.db, command.partnerId))!
  const codes = coming.map(({ description, targetId, time }) => ({
    label: `${description}, ${whenText(time, venue.timezone, words)}`,
    alt: words.codeFor(description),
    picture: codePicture(placeCode(key, { partnerId: command.partnerId, placeId: targetId! })),
  }))
  return [{ kind: 'codes', text: words.showCode(codes.length), codes }]
}
