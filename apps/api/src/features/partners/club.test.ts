import { afterAll, beforeAll, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { venueInput } from '../venues/fixtures/venue-input.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('a receipt of no venue has the address of the first one, also from a desk that is held to another one [BEYOND-17]', async () => {
  const club = product.cast.riverside
  const [owner, desk] = [product.as(club.staff.owner), product.as(club.staff.operations)]
  await product.fieldhouse.database.connection(({ client }) =>
    client.query("UPDATE venues SET address = '1 First Street' WHERE id = $1", [club.venueId]),
  )
  const { data: west } = await owner.createVenue({ body: venueInput({ venueName: 'West' }) })
  const { data: own } = await desk.getOwnStaff({ query: { partnerId: club.id } })
  const { firstName, lastName, email, mobile, version } = (await owner.getStaff({ id: own.id })).data
  const roleIds = ['operations' as const]
  await owner.updateStaff({
    id: own.id,
    body: { firstName, lastName, email, mobile, roleIds, version, venueIds: [west.id] },
  })
  const items = [{ description: 'Grip', quantity: 1, price: 355 }]
  const { data: order } = await desk.placeCounterSale({
    partnerId: club.id,
    body: { customerId: club.customers[0].id, paymentMethod: 'cash', currency: 'SGD', items },
  })
  const textFor = async (by: typeof desk) => {
    const { bytes } = await by.getReceipt({ query: { orderIds: [order.id] } })
    return (await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })).text
  }
  const [ofOwner, ofDesk] = [await textFor(owner), await textFor(desk)]
  expect(ofOwner).toContain('1 First Street')
  expect(ofDesk).toBe(ofOwner)
})
