import { api, isCommand, type Api, type Endpoint } from '@fieldhouse/contract'
import { CAST_ROLES, type Person } from '@fieldhouse/testing/cast'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findContradictions } from '../books/check-books.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { makeThings, type Things } from './fixtures/make-things.ts'
import { sendCall } from './fixtures/send-call.ts'

// Every court of the club's first venue shares its ground with a court of the second. Two people hold every role that can be held to
// a venue, one at each: what is made for a call stands at the first. Classes are given on a court of it, and changed by who teaches there.

const HELD: readonly string[] = CAST_ROLES.filter((role) => role !== 'owner')
let product: Product
let things: Things
let atFirst: Person
let atSecond: Person
/** They teach what is made, and may edit classes. */
let teacher: Person

const endpointOf = (name: keyof Api): Endpoint => api[name]
const commands = (Object.keys(ACCESS_TABLE) as (keyof Api)[])
  .filter((name) => isCommand(endpointOf(name)) && endpointOf(name).access !== 'public')
  .filter((name) => !ACCESS_TABLE[name].endsSession)
  .filter((name) => ACCESS_TABLE[name].may.some((who) => HELD.includes(who)))
  .map((name) => [name] as const)
const ofClasses = (Object.keys(ACCESS_TABLE) as (keyof Api)[])
  .filter((name) => isCommand(endpointOf(name)) && endpointOf(name).access === 'class.edit')
  .map((name) => [name] as const)

beforeAll(async () => {
  product = await startProduct()
  const { riverside: club } = product.cast
  const owner = product.as(club.staff.owner)
  const group = async (venue: string, count: number) =>
    (
      await owner.createFacilityGroup({
        venueId: venue,
        body: { price: 0, useVenueOpeningHours: false, name: `${count} courts`, count },
      })
    ).data.facilities
  const [classCourt] = await group(club.venueId, 1)
  things = makeThings(product, { classCourt: classCourt!.id })
  const { id: venueId } = await things.venue()
  const courts = [...club.courts.facilities, classCourt!]
  for (const [place, { id }] of (await group(venueId, courts.length)).entries())
    await owner.linkFacilities({ partnerId: club.id, body: { facilityIds: [courts[place]!.id, id] } })
  atFirst = club.staff.operations
  atSecond = club.staff.marketing
  for (const [person, venue] of [
    [atFirst, club.venueId],
    [atSecond, venueId],
  ] as const)
    await product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partner_staffs SET roles = $2, venue_ids = $3 WHERE partner_id = $4 AND profile_id = $1', [
        person.profileId,
        HELD,
        [venue],
        club.id,
      ]),
    )
  teacher = club.staff.instructor
  await product.fieldhouse.database.connection(async ({ client }) => {
    await client.query('UPDATE partner_staffs SET venue_ids = $2 WHERE partner_id = $3 AND profile_id = $1', [
      teacher.profileId,
      [club.venueId],
      club.id,
    ])
    await client.query('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club.instructorId])
  })
})
afterAll(() => product.close())

const contradictions = async () =>
  (await product.fieldhouse.database.connection(({ db }) => findContradictions(db))).map((one) => JSON.stringify(one))

/** What a command answered, and what the books have against what it left; what was made for it they knew before. */
const outcomeOf = async (name: keyof Api, { token }: Person) => {
  const call = await ACCESS_TABLE[name].call(things)
  const before = new Set(await contradictions())
  const { status, body } = await sendCall(product.origin, endpointOf(name), call, token)
  // Some are called by the table so that they are refused, whoever may call them.
  const byTheTable = Object.values(ACCESS_TABLE[name].answers ?? {})
  const isKnown = status < 300 || [403, 404, 409, ...byTheTable].includes(status)
  return { refused: isKnown ? null : body, books: (await contradictions()).filter((one) => !before.has(one)) }
}
const SOUND = { refused: null, books: [] }

describe('every command, where the ground is shared with another venue', () => {
  it.each(sampleOf(commands, 8))('%s is done or refused whole, by who is held to the venue [BEYOND-17]', async (name) =>
    expect(await outcomeOf(name, atFirst)).toEqual(SOUND),
  )

  it.each(sampleOf(commands, 8))('%s is done or refused whole, by who is held to the other [BEYOND-17]', async (name) =>
    expect(await outcomeOf(name, atSecond)).toEqual(SOUND),
  )

  it.each(ofClasses)('%s is done or refused whole, by who teaches at the venue [BEYOND-17]', async (name) =>
    expect(await outcomeOf(name, teacher)).toEqual(SOUND),
  )
})
