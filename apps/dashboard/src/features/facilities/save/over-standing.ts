import type { GroupValues, TypedFacility } from '../form/group-form.ts'

type Parts = Pick<GroupValues, 'facilities' | 'closures'>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The facilities and closures of a group as they stand by now, with what somebody changed of them since the form began laid over: what
 * others renamed, linked or closed meanwhile, and nobody touched in the form, stays as they made it.
 */
export const overStanding = (began: Parts, mine: Parts, standing: Parts): Parts => ({
  facilities: over(began.facilities, mine.facilities, standing.facilities, facilityOver),
  closures: over(began.closures, mine.closures, standing.closures, (before, own, theirs) =>
    same(before, own) ? theirs : own,
  ),
})

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
  return {
    ...standing,
    key: mine.key,
    name: mine.name === began.name ? standing.name : mine.name,
    linked: [...kept, ...added],
  }
}
