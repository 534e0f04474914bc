import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const api = () => product.as(product.cast.riverside.staff.owner)
const content = (body: string, title = 'Hi {{customer.firstName}}') => ({ template: { title, body } })
const reach = async (body: string) =>
  (await api().previewCampaign({ body: { content: content(body, 'News'), segmentId: 'new-customers' } })).data.reach!

describe('the preview of a campaign', () => {
  it('is the mail that is sent, with samples in place of what is of customers, and clean [CAMPAIGNS-63] [CAMPAIGNS-64]', async () => {
    const { data } = await api().previewCampaign({
      body: { content: content('<p>Dear {{customer.fullName}}<script>x</script></p>') },
    })
    expect(data).toMatchObject({ subject: 'Hi [First name]', reach: null })
    expect(data.html).toContain('<p>Dear [Full name]</p>')
    expect(data.html).toContain('You received this email because you are a customer of')
    expect(data.text).toContain('Dear [Full name]')
    const { status, body } = await failure(api().previewCampaign({ body: { content: content('<p> </p>') } }))
    expect([status, body.data.message?.[0]?.property]).toEqual([400, 'content.template.body'])
  })

  it('tells how many get it, and for how many a placeholder that it has is empty [CAMPAIGNS-56] [BEYOND-44]', async () => {
    const before = await reach('<p>{{customer.mobile}}</p>')
    const add = (firstName: string, email: string | null, mobile: string | null) =>
      api().createCustomer({ body: { firstName, email, mobile } })
    await add('An', 'an@reach.example', null)
    await add('Bo', 'BO@reach.example', '+6581230001')
    await add('Noa', null, '+6581230003')
    const after = await reach('<p>{{customer.mobile}}</p>')
    expect(after.recipients - before.recipients).toBe(2)
    const lacking = (of: typeof after) =>
      of.lacking.find(({ placeholder }) => placeholder === 'customer.mobile')?.count ?? 0
    expect(lacking(after) - lacking(before)).toBe(1)
    expect((await reach('<p>Hello</p>')).lacking).toEqual([])
    const plan = await reach('<p>{{customer.membershipPlan}} {{customer.firstName}}</p>')
    expect(plan.lacking.map(({ placeholder }) => placeholder)).toEqual(['customer.membershipPlan'])
    // Who wants none, and whoever is at an address that gets none, is not counted.
    const query = (text: string, values: unknown[]) =>
      product.fieldhouse.database.connection(({ client }) => client.query(text, values))
    const { id: partnerId } = product.cast.riverside
    await query(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at) VALUES ($1, address_hash('bo@reach.example'), 'complained', now())`,
      [partnerId],
    )
    expect((await reach('<p>Hello</p>')).recipients - before.recipients).toBe(1)
    const campaign = campaignInput()
    const { data } = await api().createCampaign({ body: campaign })
    await query(
      `INSERT INTO campaign_unsubscribes (partner_id, customer_id, campaign_id, at)
       SELECT partner_id, id, $2, now() FROM customers WHERE partner_id = $1 AND email = 'an@reach.example'`,
      [partnerId, data.id],
    )
    expect((await reach('<p>Hello</p>')).recipients).toBe(before.recipients)
  })
})
