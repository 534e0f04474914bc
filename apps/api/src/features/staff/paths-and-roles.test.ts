import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAST_ROLES } from '@fieldhouse/testing/cast'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
/** A call as it goes over the wire, by its path, in the owner's name. */
const call = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${product.origin}/v1.9.0/partners/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${club().staff.owner.token}`,
      'idempotency-key': crypto.randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return response.json()
}

it('a staff member is made, listed, read, changed and removed at these paths, and the roles are read [STAFF-19] [STAFF-27]', async () => {
  const list = `partners/${club().id}/partnerStaffs`
  const fields = { firstName: 'Mei', lastName: 'Lim', email: 'mei@paths.example', mobile: null, roleIds: ['finance'] }
  const { data: made } = await call('POST', list, fields)
  const one = `partnerStaffs/${made.id}`
  expect(await call('GET', one)).toEqual({ data: made })
  expect(await call('GET', `${list}?offset=0&limit=10&searchString=mei@paths`)).toEqual({
    data: [made],
    pagination: { offset: 0, limit: 10, total: 1 },
  })
  const { data: changed } = await call('PUT', one, { ...fields, firstName: 'Mia', version: 1 })
  expect(changed).toEqual({ ...made, firstName: 'Mia', version: 2 })
  expect(await call('DELETE', one)).toEqual({ data: { id: made.id } })
  expect((await call('GET', `${list}?searchString=mei@paths`)).pagination.total).toBe(0)
  const { data: own } = await call('GET', `partnerStaffs/me?partnerId=${club().id}`)
  expect(own).toMatchObject({ id: club().staff.owner.staffId, policies: ['*.*'] })
  const { data: roles } = await call('GET', `partners/${club().id}/partnerRoles`)
  expect(roles[1]).toEqual({
    id: 'operations',
    type: 'operations',
    name: 'Operations',
    policies: GRANTED.operations,
  })
})

/** By hand, as STAFF-28 has them. */
const GRANTED = {
  owner: ['*.*'],
  operations: [
    'credit.view',
    'credit.issue',
    'credit.revoke',
    'order.*',
    'orderTransaction.*',
    'customer.*',
    'facilityBooking.*',
    'facilityGroup.view',
    'facility.view',
  ],
  reporting: ['analytics.view'],
  finance: ['customer.*', 'payout.*', 'credit.*'],
  customerService: ['review.view', 'review.reply'],
  instructor: ['class.view'],
  marketing: ['coupon.*', 'campaign.*', 'segment.*'],
}

it.each(CAST_ROLES)(
  '%s holds the policies of that role and no other, and reads the club, its profile, its venues and the own record [STAFF-28]',
  async (role) => {
    const { id, staff } = club()
    const api = product.as(staff[role])
    const { data: own } = await api.getOwnStaff({ query: { partnerId: id } })
    expect(own.id).toBe(staff[role].staffId)
    expect(own.policies.toSorted()).toEqual(GRANTED[role].toSorted())
    expect((await api.getPartner({ partnerId: id, query: {} })).data.id).toBe(id)
    expect((await api.getPartnerProfile({ partnerId: id })).data).toMatchObject({ partnerId: id })
    expect((await api.listVenues({ partnerId: id, query: {} })).data.length).toBeGreaterThan(0)
  },
)
