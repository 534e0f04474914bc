import { CAST_PASSWORD, type CastPartner, type Person } from '@fieldhouse/testing/cast'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { codeOfStep, stepAt } from '../identity/second-factor/totp.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const query = async (text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows
const codeOf = async (call: Promise<unknown>) => (await failure(call)).body.data.errorCode

type RoleId = 'owner' | 'reporting' | 'instructor' | 'finance'
const invite = async (club: CastPartner, { email }: Pick<Person, 'email'>, roleIds: RoleId[] = ['reporting']) =>
  (
    await product.as(club.staff.owner).createStaff({
      partnerId: club.id,
      body: { firstName: 'Inez', lastName: 'Invited', email, roleIds },
    })
  ).data
const memberOf = async (club: CastPartner, id: string) => (await product.as(club.staff.owner).getStaff({ id })).data
const clubsOf = async (person: Person) =>
  (await product.as(person).listOwnClubs({})).data.map(({ brandName }) => brandName)
const invitationsOf = async (person: Person) => (await product.as(person).listOwnInvitations({})).data
const seesVenuesOf = (person: Person, { id: partnerId }: CastPartner) =>
  product
    .as(person)
    .listVenues({ partnerId })
    .then(
      () => true,
      () => false,
    )
const logIn = async (person: Person): Promise<Person> => {
  const { token } = (await product.as(null).signIn({ body: { email: person.email, password: CAST_PASSWORD } })).data
  const { session } = (await product.as(null).socialLogin({ body: { token, provider: 'FIREBASE' } })).data
  return { ...person, token: session.token }
}
const audited = (id: string) =>
  query(
    `SELECT action, actor_id FROM audit_entries WHERE subject_id = $1 AND action IN ('staff.joined', 'staff.declined') ORDER BY at`,
    [id],
  )

/** Harbour is where the others work, or are asked to: it is left as it was. */
afterEach(async () => {
  await query(`DELETE FROM partner_owners o USING partner_staffs s
    WHERE s.first_name = 'Inez' AND (o.partner_id, o.profile_id) = (s.partner_id, s.profile_id)`)
  await query(`UPDATE partner_staffs SET deleted_at = now() WHERE first_name = 'Inez' AND deleted_at IS NULL`)
})

describe('somebody who works for a club and is invited by another one', () => {
  it('sees nothing of it, nor it of them, until they accept; signing in again changes nothing [ACCESS-49] [STAFF-33]', async () => {
    const { riverside, harbour } = product.cast
    const { reporting } = riverside.staff
    const { secret } = (await product.as(reporting).beginSecondFactor({ body: { password: CAST_PASSWORD } })).data
    const codeNow = () => codeOfStep(secret, stepAt(product.fieldhouse.deps.now()))
    await product.as(reporting).turnOnSecondFactor({ body: { code: codeNow() } })
    const { id } = await invite(harbour, { email: reporting.email.toUpperCase() })
    const seeNothing = async () => {
      expect(await clubsOf(reporting)).toEqual([riverside.brandName])
      expect(await seesVenuesOf(reporting, harbour)).toBe(false)
      expect(await codeOf(product.as(reporting).getOwnStaff({ query: { partnerId: harbour.id } }))).toBe(
        'error.forbidden.otherPartner',
      )
      expect((await product.as(reporting).getOwnStaff({ query: {} })).data.partnerId).toBe(riverside.id)
      const unknown = { firstName: 'Inez', joined: false, declined: false, hasSecondFactor: false }
      expect(await memberOf(harbour, id)).toMatchObject(unknown)
      const { data } = await product
        .as(harbour.staff.owner)
        .listStaff({ partnerId: harbour.id, query: { searchString: 'Inez' } })
      expect(data).toMatchObject([unknown])
      expect(await codeOf(product.as(harbour.staff.owner).resetSecondFactor({ id }))).toBe(
        'error.conflict.noSecondFactor',
      )
    }
    await seeNothing()
    product.setNow('2026-11-21T04:05:00Z')
    const { token } = (await product.as(null).signIn({ body: { email: reporting.email, password: CAST_PASSWORD } }))
      .data
    await product.as(null).socialLogin({ body: { token, provider: 'FIREBASE', code: codeNow() } })
    await seeNothing()
    expect(await invitationsOf(reporting)).toEqual([
      { partnerId: harbour.id, brandName: harbour.brandName, roles: ['reporting'], invitedAt: expect.any(String) },
    ])
    // Their own club can still help them.
    const reset = await product.as(riverside.staff.owner).resetSecondFactor({ id: reporting.staffId! })
    expect(reset.data.hasSecondFactor).toBe(false)
  })

  it('joins once they accept, and works for both from then on [STAFF-33]', async () => {
    const { riverside, harbour } = product.cast
    const { finance, owner } = riverside.staff
    const { id } = await invite(harbour, finance, ['finance', 'owner'])
    const key = { idempotencyKey: 'joining-once-and-for-all' }
    const joined = await product.as(finance).acceptInvitation({ id: harbour.id }, key)
    expect(joined.data).toEqual({ partnerId: harbour.id, brandName: harbour.brandName })
    expect(await product.as(finance).acceptInvitation({ id: harbour.id }, key)).toEqual(joined)
    expect(await codeOf(product.as(finance).acceptInvitation({ id: harbour.id }))).toBe('error.notFound.invitation')
    expect(await invitationsOf(finance)).toEqual([])
    expect(await clubsOf(finance)).toEqual([riverside.brandName, harbour.brandName])
    expect(await seesVenuesOf(finance, harbour)).toBe(true)
    expect(await memberOf(harbour, id)).toMatchObject({ joined: true, declined: false })
    const { data: own } = await product.as(finance).getOwnStaff({ query: { partnerId: harbour.id } })
    expect([own.id, own.policies.includes('*.*')]).toEqual([id, true])
    expect(
      await query('SELECT 1 FROM partner_owners WHERE partner_id = $1 AND profile_id = $2', [
        harbour.id,
        finance.profileId,
      ]),
    ).toHaveLength(1)
    expect(await audited(id)).toEqual([{ action: 'staff.joined', actor_id: finance.accountId }])
    // Where they work stays the one that they were in.
    expect((await product.as(finance).getOwnStaff({ query: {} })).data.partnerId).toBe(riverside.id)
    await product.as(finance).beginSecondFactor({ body: { password: CAST_PASSWORD } })
    expect(await codeOf(product.as(owner).resetSecondFactor({ id: finance.staffId! }))).toBe(
      'error.badRequest.secondFactorElsewhere',
    )
  })

  it('declines, which the club is told and can ask again by another email [STAFF-33]', async () => {
    const { harbour, riverside } = product.cast
    const { marketing } = riverside.staff
    const { id } = await invite(harbour, marketing)
    const { data } = await product.as(marketing).declineInvitation({ id: harbour.id })
    expect(data).toEqual({ partnerId: harbour.id, brandName: harbour.brandName })
    expect(await invitationsOf(marketing)).toEqual([])
    for (const answer of ['acceptInvitation', 'declineInvitation'] as const)
      expect(await codeOf(product.as(marketing)[answer]({ id: harbour.id }))).toBe('error.notFound.invitation')
    await logIn(marketing)
    expect(await clubsOf(marketing)).toEqual([riverside.brandName])
    const { version, ...member } = await memberOf(harbour, id)
    expect(member).toMatchObject({ joined: false, declined: true })
    expect(await audited(id)).toEqual([{ action: 'staff.declined', actor_id: marketing.accountId }])
    const save = (email: string, read: number) =>
      product.as(harbour.staff.owner).updateStaff({
        id,
        body: { firstName: 'Inez', lastName: 'Invited', email, roleIds: ['finance'], version: read },
      })
    // The same email in other letters is no other one.
    expect((await save(marketing.email.toUpperCase(), version)).data.declined).toBe(true)
    expect((await save('inez@new.example', version + 1)).data.declined).toBe(false)
    expect((await save(marketing.email, version + 2)).data.declined).toBe(false)
    expect(await invitationsOf(marketing)).toMatchObject([{ partnerId: harbour.id, roles: ['finance'] }])
    await product.as(harbour.staff.owner).removeStaff({ id })
    expect(await invitationsOf(marketing)).toEqual([])
    expect(await codeOf(product.as(marketing).acceptInvitation({ id: harbour.id }))).toBe('error.notFound.invitation')
  })

  it('is removed and accepts at the same moment: either they never joined, or they joined and are gone [STAFF-22]', async () => {
    const { harbour, riverside } = product.cast
    const { customerService } = riverside.staff
    for (let round = 0; round < 5; round++) {
      const { id } = await invite(harbour, customerService, ['owner'])
      const [accepted] = await Promise.allSettled([
        product.as(customerService).acceptInvitation({ id: harbour.id }),
        product.as(harbour.staff.owner).removeStaff({ id }),
      ])
      if (accepted.status === 'rejected') expect(accepted.reason.body.data.errorCode).toBe('error.notFound.invitation')
      expect(await seesVenuesOf(customerService, harbour)).toBe(false)
      expect(await clubsOf(customerService)).toEqual([riverside.brandName])
      expect(
        await query('SELECT 1 FROM partner_owners WHERE partner_id = $1 AND profile_id = $2', [
          harbour.id,
          customerService.profileId,
        ]),
      ).toEqual([])
    }
  })

  it('is asked as well where their own club has them as its owner only, or as a super admin', async () => {
    const { harbour, riverside, superAdmin } = product.cast
    for (const person of [riverside.founder, superAdmin]) {
      await invite(harbour, person)
      await logIn(person)
      expect(await invitationsOf(person)).toMatchObject([{ partnerId: harbour.id }])
      expect(await query(`SELECT 1 FROM partner_staffs WHERE profile_id = $1`, [person.profileId])).toEqual([])
    }
    await product.as(superAdmin).acceptInvitation({ id: harbour.id })
    expect(await clubsOf(superAdmin)).toEqual([harbour.brandName])
  })

  it('is asked by nobody with an email that they have not proved', async () => {
    const { harbour, riverside } = product.cast
    const { operations } = riverside.staff
    await invite(harbour, operations)
    await query('UPDATE accounts SET email_verified_at = NULL WHERE id = $1', [operations.accountId])
    expect(await invitationsOf(operations)).toEqual([])
    expect(await codeOf(product.as(operations).acceptInvitation({ id: harbour.id }))).toBe('error.notFound.invitation')
    await query('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [operations.accountId])
    expect(await invitationsOf(operations)).toHaveLength(1)
  })
})

describe('somebody who works for no club', () => {
  it('joins the one that invited them by signing in, and is not asked [ACCESS-49] [STAFF-33]', async () => {
    const { stranger, harbour } = product.cast
    const { id } = await invite(harbour, stranger)
    await logIn(stranger)
    expect(await memberOf(harbour, id)).toMatchObject({ joined: true })
    expect(await clubsOf(stranger)).toEqual([harbour.brandName])
    expect(await invitationsOf(stranger)).toEqual([])
  })

  it('is asked which one they join where several invited them [ACCESS-49]', async () => {
    const { stranger, harbour, mumbai } = product.cast
    await invite(harbour, stranger)
    await invite(mumbai, stranger)
    await logIn(stranger)
    expect(await clubsOf(stranger)).toEqual([])
    expect((await invitationsOf(stranger)).map(({ partnerId }) => partnerId).toSorted()).toEqual(
      [harbour.id, mumbai.id].toSorted(),
    )
    await product.as(stranger).acceptInvitation({ id: mumbai.id })
    expect(await clubsOf(stranger)).toEqual([mumbai.brandName])
    expect(await invitationsOf(stranger)).toMatchObject([{ partnerId: harbour.id }])
  })
})

describe('somebody who works for two clubs', () => {
  it('goes from one to the other, and to no third one [ACCESS-49]', async () => {
    const { harbour, riverside, mumbai } = product.cast
    const { instructor } = riverside.staff
    await invite(harbour, instructor)
    await product.as(instructor).acceptInvitation({ id: harbour.id })
    const inClub = async () => (await product.as(instructor).getOwnStaff({ query: {} })).data.partnerId
    const goTo = (partnerId: string) => product.as(instructor).switchOwnClub({ body: { partnerId } })
    expect((await goTo(harbour.id)).data).toEqual({ partnerId: harbour.id, brandName: harbour.brandName })
    expect(await inClub()).toBe(harbour.id)
    expect(await codeOf(goTo(mumbai.id))).toBe('error.forbidden.otherPartner')
    expect(await inClub()).toBe(harbour.id)
    await goTo(riverside.id)
    expect(await inClub()).toBe(riverside.id)
    // Who is removed from the one that they are in is back in the other.
    await goTo(harbour.id)
    await query(`UPDATE partner_staffs SET deleted_at = now() WHERE partner_id = $1 AND profile_id = $2`, [
      harbour.id,
      instructor.profileId,
    ])
    expect(await inClub()).toBe(riverside.id)
    expect(await codeOf(goTo(harbour.id))).toBe('error.forbidden.otherPartner')
  })

  it('is asked to no club by looking through a role', async () => {
    const { harbour, riverside } = product.cast
    const { owner } = riverside.staff
    await invite(harbour, owner)
    expect(await invitationsOf(owner)).toHaveLength(1)
    const viewed = await product.as(owner).listOwnInvitations({}, { headers: { 'x-view-as': 'finance' } })
    expect(viewed.data).toEqual([])
  })
})
