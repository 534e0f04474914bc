import { mineOverTheirs } from '../../../lib/form/mine-over-theirs.ts'
import type { GroupValues, TypedFacility } from '../form/group-form.ts'
import type { TypedClosure } from '../form/typed-closures.ts'

type Parts = Pick<GroupValues, 'facilities' | 'closures'>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The facilities and closures of a group as they stand by now, with what somebody changed of them since the form began laid over: what
 * others renamed, linked or closed meanwhile, and nobody touched in the form, stays as they made it. A facility that both have renamed keeps
 * the version that the form began with, so that its saving is refused; so does a closure that both have moved.
 */
export const overStanding = (began: Parts, mine: Parts, standing: Parts): Parts => ({
  facilities: over(began.facilities, mine.facilities, standing.facilities, facilityOver),
  closures: over(began.closures, mine.closures, standing.closures, closureOver),
})

/** What was typed of a group laid over what others have saved of it and is seen now: facilities and closures one by one. */
export const layGroup = (began: GroupValues, mine: GroupValues, theirs: GroupValues): GroupValues => {
  const { facilities, closures } = overStanding(began, mine, theirs)
  const versions = new Map([...theirs.facilities, ...theirs.closures].map(({ id, version }) => [id, version]))
  return {
    ...mineOverTheirs(began, mine, theirs),
    closures: closures.map((one) => ({ ...one, version: versions.get(one.id) ?? null })),
    facilities: facilities.map((one) => ({ ...one, version: versions.get(one.id) ?? null })),
  }
}

/** The facilities as they stand, but those that `laid` has as an older version: their change is still to be told. */
export const asSeen = (began: Parts, laid: Parts, standing: Parts): readonly TypedFacility[] => {
  const [before, own] = [byId(began.facilities), byId(laid.facilities)]
  return standing.facilities.map((theirs) => {
    const mine = own.get(theirs.id)
    return mine && mine.version !== theirs.version ? (before.get(theirs.id) ?? theirs) : theirs
  })
}

/** The closures as they stand, but those that somebody changed or took out of the form without having seen how they stand by now. */
export const closuresAsSeen = (began: Parts, mine: Parts, standing: Parts): readonly TypedClosure[] => {
  const [before, own] = [byId(began.closures), byId(mine.closures)]
  return standing.closures.map((theirs) => {
    const was = before.get(theirs.id)
    const is = own.get(theirs.id)
    return was && was.version !== theirs.version && (!is || !same(was, is)) ? was : theirs
  })
}

const closureOver: Three<TypedClosure> = (began, mine, standing) => (same(began, mine) ? standing : mine)

type Item = { key: string; id: string | null }
type Three<T> = (began: T, mine: T, standing: T) => T

const over = <T extends Item>(
  began: readonly T[],
  mine: readonly T[],
  standing: readonly T[],
  lay: Three<T>,
): readonly T[] => {
  const [before, own] = [byId(began), byId(mine)]
  const stay = standing.flatMap((theirs) => {
    const [was, is] = [before.get(theirs.id), own.get(theirs.id)]
    if (is) return [was ? lay(was, is, theirs) : is]
    // What was taken out of the form goes, what never was in it stays.
    return was ? [] : [theirs]
  })
  return [...stay, ...mine.filter(({ id }) => id === null)]
}

const byId = <T extends Item>(items: readonly T[]): Map<string | null, T> =>
  new Map(items.map((item) => [item.id, item]))

const facilityOver: Three<TypedFacility> = (began, mine, standing) => {
  const kept = standing.linked.filter((other) => mine.linked.includes(other) || !began.linked.includes(other))
  const added = mine.linked.filter((other) => !began.linked.includes(other) && !kept.includes(other))
  const isRenamedByBoth = ![began.name, mine.name].includes(standing.name) && mine.name !== began.name
  return {
    ...standing,
    version: isRenamedByBoth ? began.version : standing.version,
    key: mine.key,
    name: mine.name === began.name ? standing.name : mine.name,
    linked: [...kept, ...added],
  }
}
