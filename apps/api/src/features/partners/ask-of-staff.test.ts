import { CAST_PASSWORD, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

const LONG = 'a plain new tulip'
let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const failure = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { status: number; body: { data: { errorCode: string; message?: { property: string }[] } } }) => [
      error.status,
      error.body.data.errorCode,
      error.body.data.message?.[0]?.property,
    ],
  )
const NEEDED = [403, 'error.forbidden.longPasswordNeeded', undefined]
/** Whether somebody may work for a partner: null, or what they are refused with. */
const works = (person: Person, partnerId: string) => failure(product.as(person).listVenues({ partnerId }))
const setLength = (person: Person, isLong: boolean | null) =>
  query('UPDATE accounts SET password_is_long = $2 WHERE id = $1', [person.accountId, isLong])
const ask = (person: Person, partnerId: string, longStaffPasswords = true) =>
  product.as(person).askLongPasswords({ partnerId, body: { longStaffPasswords } })

describe('a club that asks long passwords of its staff', () => {
  it('is closed to whoever works for it with a shorter one, until they choose a longer one', async () => {
    const { riverside, harbour } = product.cast
    const { owner, operations } = riverside.staff
    await setLength(owner, true)
    await setLength(operations, false)
    expect((await ask(owner, riverside.id)).data.longStaffPasswords).toBe(true)
    expect(await works(owner, riverside.id)).toBeNull()
    expect(await works(operations, riverside.id)).toEqual(NEEDED)
    // Other clubs ask nothing.
    expect(await works(harbour.staff.operations, harbour.id)).toBeNull()
    // The own account stays open, and is the way out.
    const desk = product.as(operations)
    expect((await desk.getAccount()).data.email).toBe(operations.email)
    await desk.changePassword({ body: { currentPassword: CAST_PASSWORD, password: 'elevenchars' } })
    expect(await works(operations, riverside.id)).toEqual(NEEDED)
    await desk.changePassword({ body: { currentPassword: 'elevenchars', password: LONG } })
    expect(await works(operations, riverside.id)).toBeNull()
  })

  it('asks whoever has a password whose length nobody knows to log in again, and learns it there', async () => {
    const { riverside } = product.cast
    const { reporting } = riverside.staff
    await setLength(reporting, null)
    expect(await works(reporting, riverside.id)).toEqual(NEEDED)
    // The password of the cast has 13 characters.
    await product.as(null).signIn({ body: { email: reporting.email, password: CAST_PASSWORD } })
    expect(await works(reporting, riverside.id)).toBeNull()
  })

  it('asks nothing of accounts without a password here, nor of super admins who do not work for it', async () => {
    const { riverside, superAdmin } = product.cast
    const { marketing } = riverside.staff
    await setLength(superAdmin, false)
    expect(await works(superAdmin, riverside.id)).toBeNull()
    await setLength(marketing, null)
    await query('UPDATE accounts SET password_hash = NULL WHERE id = $1', [marketing.accountId])
    expect(await works(marketing, riverside.id)).toBeNull()
  })

  it('is asked by owners only, whose own is long, and keeps it in its audit trail', async () => {
    const { harbour } = product.cast
    const { owner, operations, finance } = harbour.staff
    for (const person of [operations, finance]) expect((await failure(ask(person, harbour.id)))?.[0]).toBe(403)
    await setLength(owner, false)
    expect(await failure(ask(owner, harbour.id))).toEqual([400, 'error.badRequest.invalidInput', 'longStaffPasswords'])
    await setLength(owner, true)
    await ask(owner, harbour.id)
    await setLength(operations, false)
    expect(await works(operations, harbour.id)).toEqual(NEEDED)
    await ask(owner, harbour.id, false)
    expect(await works(operations, harbour.id)).toBeNull()
    const trail = await query(
      `SELECT before, after FROM audit_entries WHERE partner_id = $1 AND action = 'partner.updated' ORDER BY at`,
      [harbour.id],
    )
    expect(trail).toEqual([
      { before: { longStaffPasswords: false }, after: { longStaffPasswords: true } },
      { before: { longStaffPasswords: true }, after: { longStaffPasswords: false } },
    ])
  })

  it('where Firebase keeps the passwords, none is asked', async () => {
    const firebase = await startProduct({ FIREBASE_PROJECT_ID: 'a-club', FIREBASE_API_KEY: 'a-key' })
    try {
      const { riverside } = firebase.cast
      await firebase.fieldhouse.database.connection(({ client }) =>
        client.query('UPDATE partners SET long_staff_passwords = true'),
      )
      const desk = firebase.as(riverside.staff.operations)
      expect((await desk.listVenues({ partnerId: riverside.id })).data).toHaveLength(1)
      expect((await desk.getAccountSecurity()).data.hasPassword).toBe(false)
    } finally {
      await firebase.close()
    }
  })
})
