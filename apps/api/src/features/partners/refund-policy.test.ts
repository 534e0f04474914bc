import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { FROM_WORD } from '../../rich-text/fixtures/pasted.ts'

// What a club says of giving money back: rich text that its members read.

let product: Product
let partnerId: string
let owner: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  partnerId = product.cast.riverside.id
  owner = product.as(product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

type Change = Parameters<typeof owner.updatePartner>[0]['body']
const save = (body: Change, by = owner) => by.updatePartner({ partnerId, body })
const policy = async (by = owner) => (await by.getPartner({ partnerId, query: {} })).data.refundPolicy
type Failure = { status: number; body: { data: { errorCode: string; msg: string; message?: { property: string }[] } } }
const refused = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body: { data } }: Failure) => [status, data.errorCode, data.message?.[0]?.property ?? null, data.msg],
  )

describe('the refund policy of a club', () => {
  it('is saved by {refundPolicy} alone, which leaves everything else, and everybody of the club reads it [BRAND-25] [BRAND-43]', async () => {
    const before = (await owner.getPartner({ partnerId, query: {} })).data
    const text = '<h2>Refunds</h2><p>Within <strong>14 days</strong>, see <a href="https://club.sg">here</a>.</p>'
    const { data } = await save({ refundPolicy: text })
    expect(data).toEqual({ ...before, refundPolicy: text })
    expect(await policy(product.as(product.cast.riverside.staff.reporting))).toBe(text)
    expect(
      (await product.as(product.cast.harbour.staff.owner).getActivePartner({ query: {} })).data.refundPolicy,
    ).toBeNull()
    // What is changed beside it leaves it.
    await save({ absorbProcessingFee: !before.absorbProcessingFee })
    expect(await policy()).toBe(text)
    await save({ absorbProcessingFee: before.absorbProcessingFee })
  })

  it('is made clean before it is kept, whoever sends it', async () => {
    await save({
      refundPolicy:
        '<p onclick="x()">a<script>steal()</script> <a href="javascript:steal()">b</a></p><img src=x onerror=y>',
    })
    expect(await policy()).toBe('<p>a b</p>')
    await save({ refundPolicy: FROM_WORD })
    expect(await policy()).toContain('<h2>Refund policy</h2>\n\n<p>Memberships are refunded <strong>in full</strong>')
    expect(await policy()).not.toMatch(/mso|span|style|o:p/)
  })

  it('in which nothing can be read is none [BRAND-25]', async () => {
    for (const empty of [null, '', '<p></p>', '<p> </p>', '<script>x</script>']) {
      await save({ refundPolicy: '<p>Once</p>' })
      expect((await save({ refundPolicy: empty })).data.refundPolicy, String(empty)).toBeNull()
      expect(await policy()).toBeNull()
    }
  })

  it('that is too long is refused by name: by what people read, and by all that was sent', async () => {
    await save({ refundPolicy: '<p>Stands</p>' })
    const letters = (count: number) => `<p>${'<b>é</b>'.repeat(count / 10)}${'é'.repeat(count - count / 10)}</p>`
    const invalid = [400, 'error.badRequest.invalidInput', 'refundPolicy']
    expect(await refused(save({ refundPolicy: letters(10_010) }))).toEqual([
      ...invalid,
      'must have at most 10000 characters',
    ])
    expect(await refused(save({ refundPolicy: `<p>${'<br>'.repeat(10_000)}</p>` }))).toEqual([
      ...invalid,
      'refundPolicy: Too big: expected string to have <=40000 characters',
    ])
    expect(await policy()).toBe('<p>Stands</p>')
    expect((await save({ refundPolicy: letters(10_000) })).data.refundPolicy).toHaveLength(7 + 10_000 + 1_000 * 17)
  })

  it('is the right of who may edit plans, and how money is taken of who may edit that [ACCESS-48]', async () => {
    const { staff } = product.cast.riverside
    const before = await policy()
    const no = [403, 'error.forbidden.noPermission', null, 'You do not have permissions for this action.']
    for (const role of ['finance', 'operations', 'reporting', 'customerService', 'marketing', 'instructor'] as const)
      expect(await refused(save({ refundPolicy: '<p>Mine</p>' }, product.as(staff[role]))), role).toEqual(no)
    const both = { refundPolicy: '<p>Mine</p>', absorbProcessingFee: true }
    expect(await refused(save(both, product.as(staff.finance)))).toEqual(no)
    expect((await refused(save(both, product.as(product.cast.harbour.staff.owner))))?.[0]).toBe(403)
    expect(await policy()).toBe(before)
    expect((await save({ refundPolicy: '<p>Ours</p>' }, product.as(product.cast.superAdmin))).data.refundPolicy).toBe(
      '<p>Ours</p>',
    )
  })

  it('that somebody else changed meanwhile is not written over unseen', async () => {
    await save({ refundPolicy: '<p>Read by both</p>' })
    const asRead = await policy()
    await save({ refundPolicy: '<p>Theirs</p>', refundPolicyAsRead: asRead })
    const mine = { refundPolicy: '<p>Mine</p>', refundPolicyAsRead: asRead }
    expect(await refused(save(mine))).toEqual([
      409,
      'error.conflict.refundPolicyChangedMeanwhile',
      null,
      'Somebody else has changed the refund policy meanwhile. Please look at it again.',
    ])
    expect(await policy()).toBe('<p>Theirs</p>')
    await save({ ...mine, refundPolicyAsRead: '<p>Theirs</p>' })
    expect(await policy()).toBe('<p>Mine</p>')
    await save({ refundPolicy: null })
    expect((await save({ refundPolicy: '<p>First</p>', refundPolicyAsRead: null })).data.refundPolicy).toBe(
      '<p>First</p>',
    )
  })

  it('leaves in the trail what it was and what it is, once for each key', async () => {
    await save({ refundPolicy: '<p>Before</p>' })
    const headers = { 'idempotency-key': randomUUID() }
    for (let times = 0; times < 2; times++)
      await owner.updatePartner({ partnerId, body: { refundPolicy: '<p>After</p>' } }, { headers })
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `SELECT before->>'refundPolicy' AS before, after->>'refundPolicy' AS after FROM audit_entries
         WHERE partner_id = $1 AND action = 'partner.updated' AND after->>'refundPolicy' IN ('<p>Before</p>', '<p>After</p>')`,
        [partnerId],
      ),
    )
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual({ before: '<p>Before</p>', after: '<p>After</p>' })
  })
})
