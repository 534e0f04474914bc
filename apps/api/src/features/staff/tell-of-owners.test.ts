import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const ask = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)
/** The mails about owners since they were read last, as [recipient, subject]. */
const told = async () => {
  const rows = await ask(`DELETE FROM outbox_messages WHERE subject ~ 'an owner of|chủ sở hữu'
    RETURNING recipient, subject, body_text AS text`)
  return rows.toSorted((a, b) => a.recipient.localeCompare(b.recipient))
}

it('nobody becomes an owner, or is one no more, without all owners being told, those who are none any more among them [STAFF-33]', async () => {
  const { riverside } = product.cast
  const { founder, staff } = riverside
  const api = product.as(staff.owner)
  await ask(`UPDATE accounts SET locale = 'vi' WHERE profile_id = $1`, [founder.profileId])
  const of = (person: { roleIds: readonly string[] }) => person.roleIds.includes('owner')
  const { data: everybody } = await api.listStaff({ partnerId: riverside.id, query: { limit: 100 } })
  expect(everybody.filter(of).map(({ email }) => email)).toContain(staff.owner.email)
  await told()

  const { id, email, firstName, lastName } = everybody.find((each) => each.email === staff.finance.email)!
  const save = async (roleIds: ('owner' | 'finance')[]) => {
    const { version } = (await api.getStaff({ id })).data
    await api.updateStaff({ id, body: { firstName, lastName, email, roleIds, version } })
    return told()
  }
  const name = `${firstName} ${lastName}`
  const club = 'Riverside Badminton Club'
  const added = await save(['owner', 'finance'])
  expect(added.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    [founder.email, `${name} hiện là chủ sở hữu của ${club}`],
    [staff.owner.email, `${name} is now an owner of ${club}`],
  ])
  expect(added[1]!.text).toContain(
    `Owner: ${name} (${email})\nChanged by: ${staff.owner.name}\nTime: Sat 21/11/2026 12:00 (Asia/Singapore)\n`,
  )
  // What is no change of the owners is told nobody.
  expect(await save(['owner'])).toEqual([])
  const removed = await save(['finance'])
  expect(removed.map(({ recipient, subject }) => [recipient, subject])).toEqual(
    [founder.email, staff.finance.email, staff.owner.email]
      .toSorted((a, b) => a.localeCompare(b))
      .map((recipient) => [
        recipient,
        recipient === founder.email
          ? `${name} không còn là chủ sở hữu của ${club}`
          : `${name} is no longer an owner of ${club}`,
      ]),
  )
  await save(['owner'])
  await api.removeStaff({ id })
  expect((await told()).map(({ recipient }) => recipient)).toEqual(removed.map(({ recipient }) => recipient))

  // Somebody who is new is an owner once they come in, and told of at once.
  const body = { firstName: 'Ivy', lastName: 'Toh', email: 'ivy@new.example' }
  const { data: ivy } = await api.createStaff({ partnerId: riverside.id, body: { ...body, roleIds: ['owner'] } })
  expect(await told()).toHaveLength(2)
  await api.removeStaff({ id: ivy.id })
  expect(await told()).toHaveLength(2)
  const { data: desk } = await api.createStaff({
    partnerId: riverside.id,
    body: { ...body, email: 'desk@new.example', roleIds: ['operations'] },
  })
  await api.removeStaff({ id: desk.id })
  expect(await told()).toEqual([])
})
