import { describe, expect, it } from 'vitest'
import { closuresAsSeen, overStanding } from './over-standing.ts'

const court = (
  id: string | null,
  name: string,
  linked: string[] = [],
  version: number | null = id === null ? null : 1,
) => ({
  key: id ?? name,
  id,
  name,
  linked,
  version,
})
const closure = (id: string | null, until: string, version: number | null = id === null ? null : 1) =>
  ({ key: id ?? until, id, facilityId: 'a', start: '2028-05-05', until, version }) as never

describe('saving the form of a group', () => {
  const began = { facilities: [court('a', 'One'), court('b', 'Two', ['c'])], closures: [closure('x', '10:00')] }

  it('leaves what others renamed, added, linked and closed meanwhile', () => {
    const standing = {
      facilities: [court('a', 'Centre', ['d']), court('b', 'Two', ['c']), court('n', 'Three')],
      closures: [closure('x', '12:00'), closure('y', '14:00')],
    }
    expect(overStanding(began, began, standing)).toEqual(standing)
  })

  it('takes what others removed for gone', () => {
    expect(overStanding(began, began, { facilities: [court('a', 'One')], closures: [] })).toEqual({
      facilities: [court('a', 'One')],
      closures: [],
    })
  })

  it.each([
    ['renamed by others alone', court('a', 'One'), court('a', 'Centre', [], 2), court('a', 'Centre', [], 2)],
    ['renamed by both alike', court('a', 'Centre'), court('a', 'Centre', [], 2), court('a', 'Centre', [], 2)],
    ['renamed here and linked there', court('a', 'Lawn'), court('a', 'One', ['d'], 2), court('a', 'Lawn', ['d'], 2)],
    ['renamed by both', court('a', 'Lawn'), court('a', 'Centre', [], 2), court('a', 'Lawn', [], 1)],
  ])('says which version of a court it changes: of one %s', (_of, mine, standing, saved) => {
    const of = (facility: typeof mine) => ({ facilities: [facility], closures: [] })
    expect(overStanding(of(court('a', 'One')), of(mine), of(standing)).facilities).toEqual([saved])
  })

  it('changes what was changed in it, and nothing beside', () => {
    const mine = {
      facilities: [court('a', 'Lawn', ['e']), court('b', 'Two'), court(null, 'New', ['a'])],
      closures: [closure(null, '18:00')],
    }
    const standing = {
      facilities: [court('a', 'Centre', ['d']), court('b', 'Deux', ['c', 'f'])],
      closures: [closure('x', '10:00'), closure('y', '14:00')],
    }
    expect(overStanding(began, mine, standing)).toEqual({
      facilities: [court('a', 'Lawn', ['d', 'e']), court('b', 'Deux', ['f']), court(null, 'New', ['a'])],
      closures: [closure('y', '14:00'), closure(null, '18:00')],
    })
  })

  it.each([
    ['moved by others alone', [closure('x', '10:00')], closure('x', '12:00', 2), closure('x', '12:00', 2)],
    ['moved by both', [closure('x', '11:00')], closure('x', '12:00', 2), closure('x', '10:00')],
    ['taken out here and moved there', [], closure('x', '12:00', 2), closure('x', '10:00')],
    ['moved here alone', [closure('x', '11:00')], closure('x', '10:00'), closure('x', '10:00')],
  ])('has seen of a closure %s what stood when it began or stands now', (_of, mine, standing, seen) => {
    const of = (closures: never[]) => ({ facilities: [], closures })
    const parts = [of([closure('x', '10:00')]), of(mine), of([standing])] as const
    expect(closuresAsSeen(...parts)).toEqual([seen])
  })

  it('moves a closure that both have moved over the version that it began with, so that it is refused', () => {
    const of = (closures: never[]) => ({ facilities: [], closures })
    const laid = overStanding(of([closure('x', '10:00')]), of([closure('x', '11:00')]), of([closure('x', '12:00', 2)]))
    expect(laid.closures).toEqual([closure('x', '11:00', 1)])
  })
})
