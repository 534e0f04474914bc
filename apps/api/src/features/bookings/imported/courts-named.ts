import type { NamedCourt } from './imported-bookings.store.ts'

const plain = (name: string): string => name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Finds the court that a row names, in any case; where several have its name, by the group or the venue that it names, too. Null where none
 * has it, 'several' where it can't be told which one is meant.
 */
export const courtsNamed = (
  courts: readonly NamedCourt[],
): ((row: { court: string; venue: string }) => string | null) => {
  const byName = Map.groupBy(courts, ({ name }) => plain(name))
  return ({ court, venue }) => {
    const of = byName.get(plain(court)) ?? []
    const there = plain(venue)
    const found =
      there === ''
        ? of
        : of.filter(({ groupName, venueName }) => [groupName, venueName].some((name) => plain(name) === there))
    if (found.length > 1) return 'several'
    return found[0]?.id ?? null
  }
}
