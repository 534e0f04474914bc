import { afterAll, beforeAll, expect, it } from 'vitest'
import { MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

it('closures of a group are listed by their start, those of one moment in the order of the courts, however they came [FACILITIES-48]', async () => {
  const { id, facilities } = desk.club.courts
  const came = ['3 12', '0 15', '2 8', '1 12', '3 8', '0 12', '2 15', '0 8', '1 8', '2 12', '3 15', '1 15']
  for (const closure of came) {
    const [court, from] = closure.split(' ').map(Number) as [number, number]
    const { facilityId, startTime: start, endTime: end } = desk.range({ court, from, until: from + 1 })
    await desk.api.createClosures({ id, body: { closures: [{ facilityId, timeRange: { start, end } }] } })
  }
  const listed = (closures: readonly { facilityId: string; timeRange: { start: string } }[]) =>
    closures.map(({ facilityId, timeRange: { start } }) => {
      const hour = [8, 12, 15].find((from) => desk.at(from) === start)
      return `${facilities.findIndex((court) => court.id === facilityId)} ${hour}`
    })
  const inOrder = [8, 12, 15].flatMap((hour) => [0, 1, 2, 3].map((court) => `${court} ${hour}`))
  const coming = (await desk.api.getFacilityGroup({ id, query: {} })).data
  expect(listed(coming.closures)).toEqual(inOrder)
  const day = (await desk.api.getFacilityGroup({ id, query: { fromDate: MONDAY, toDate: MONDAY } })).data
  expect(listed(day.closures)).toEqual(inOrder)
  const { data: groups } = await desk.api.listFacilityGroups({ venueId: desk.club.venueId })
  expect(listed(groups.find((group) => group.id === id)!.closures)).toEqual(inOrder)
})
