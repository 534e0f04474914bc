import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import {
  ProviderRefused,
  type AccountState,
  type PayoutProvider,
} from '../../../providers/payout-accounts/payout-provider.ts'
import { indianBank, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'
import { notePayoutAccount } from '../index.ts'

let product: Product
let desk: PayoutDesk
let kept: Record<'stripe' | 'razorpay', PayoutProvider>
beforeAll(async () => {
  product = await startProduct()
  desk = payoutDesk(product, product.cast.riverside)
  const { payoutAccounts } = product.fieldhouse.deps
  kept = { stripe: payoutAccounts.of('stripe')!, razorpay: payoutAccounts.of('razorpay')! }
})
beforeEach(async () => {
  behave({})
  await desk.reset()
})
afterAll(() => product.close())

/** From now on the providers do some things otherwise. */
const behave = (otherwise: Partial<PayoutProvider>) => {
  const { payoutAccounts } = product.fieldhouse.deps
  payoutAccounts.of = (gateway) => ({ ...kept[gateway], ...otherwise })
  payoutAccounts.at = (where) => payoutAccounts.of(where === 'gateway' ? 'razorpay' : 'stripe')
}
const gate = () => {
  let open = () => undefined as void
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}
const refusal = async (call: Promise<unknown>) => {
  const { status, data } = (await failure(call)).body
  return { status, field: data.message?.[0]?.property }
}
const rows = async (text: string) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query<Record<string, unknown>>(text))).rows
const PENDING: AccountState = {
  submitted: true,
  chargesEnabled: false,
  payoutEnabled: false,
  status: 'pending',
  verifiedPersons: [],
}
const VERIFIED: AccountState = { ...PENDING, chargesEnabled: true, payoutEnabled: true, status: 'verified' }

it('news that come while somebody works on the set-up are not written over by what was heard before them [BANK-48]', async () => {
  let standing = PENDING
  const asked = gate()
  const released = gate()
  await desk.addOwner()
  behave({
    async state() {
      const heard = standing
      asked.open()
      if (heard === PENDING) await released.opened
      return heard
    },
  })
  const adding = desk.addOwner({ firstName: 'Arun', isAdditional: true })
  await asked.opened
  standing = VERIFIED
  const [account] = await rows('SELECT provider_account_id AS id FROM payout_accounts')
  await notePayoutAccount(product.fieldhouse.deps, String(account!['id']), { gateway: 'stripe', eventId: 'evt_1' })
  expect(await desk.read()).toMatchObject({ legalEntityVerificationStatus: 'verified', chargesEnabled: true })
  released.open()
  expect(await adding).toMatchObject({ legalEntityVerificationStatus: 'verified', chargesEnabled: true })
  expect((await desk.read())!.additionalOwners).toHaveLength(1)
})

it('two owners with one document at once: one has it, and the other is told, and stands nowhere', async () => {
  await desk.addOwner()
  const form = kept.stripe.form!
  const both = gate()
  let arrived = 0
  behave({
    form: {
      ...form,
      async savePerson(...told) {
        arrived += 1
        if (arrived === 2) both.open()
        await both.opened
        return form.savePerson(...told)
      },
    },
  })
  const document = await desk.upload()
  const persons = 'SELECT id FROM sandbox_payout_persons'
  const before = (await rows(persons)).length
  const all = await Promise.allSettled(
    ['Arun', 'Bo'].map((firstName) => desk.addOwner({ firstName, isAdditional: true, document })),
  )
  expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const lost = all.find((each) => each.status === 'rejected')!
  expect(await refusal(Promise.reject(lost.reason as Error))).toEqual({ status: 400, field: 'document' })
  expect((await rows(persons)).length - before).toBe(1)
})

it('one removal asked for twice at once is one: nothing is refused to the one that the other overtook [BEYOND-03]', async () => {
  await desk.addOwner()
  const { additionalOwners } = await desk.addOwner({ firstName: 'Arun', isAdditional: true })
  const id = additionalOwners[0]!.id
  const form = kept.stripe.form!
  const remove = () =>
    desk.api.deleteBusinessOwner({ partnerId: desk.partnerId, id }, { idempotencyKey: 'one-removal-1' })
  const twins: ReturnType<typeof remove>[] = []
  behave({
    form: {
      ...form,
      async removePerson(account, person) {
        if (twins.length > 0) return form.removePerson(account, person)
        twins.push(remove())
        await twins[0]
        // The person is gone by now.
        throw new ProviderRefused()
      },
    },
  })
  const overtaken = await remove()
  expect(overtaken).toEqual(await twins[0])
  expect((await desk.read())!.additionalOwners).toEqual([])
  expect((await failure(desk.api.deleteBusinessOwner({ partnerId: desk.partnerId, id }))).status).toBe(404)
})

it('the card account that a club is paid out through is the one that its money goes to', async () => {
  behave({ holdsMoney: true })
  const admin = product.as(product.cast.superAdmin)
  const enter = (cardAccountId: string | null) =>
    admin.updatePartner({ partnerId: desk.partnerId, body: { cardAccountId } })
  await desk.addOwner()
  const { cardAccountId: own } = (await admin.getPartner({ partnerId: desk.partnerId })).data
  expect(own).toMatch(/^acct_/)
  expect(await refusal(enter('acct_another1'))).toEqual({ status: 400, field: 'cardAccountId' })
  await enter(null)
  expect((await enter(own!)).data.cardAccountId).toBe(own)
})

it('the gateway account likewise; it moves with the bank account', async () => {
  behave({ holdsMoney: true })
  const mumbai = payoutDesk(product, product.cast.mumbai)
  const { partnerId } = mumbai
  const admin = product.as(product.cast.superAdmin)
  const enter = (gatewayAccountId: string | null) => admin.updatePartner({ partnerId, body: { gatewayAccountId } })
  const { id } = (await mumbai.api.addGatewayBankAccount({ partnerId, body: indianBank() })).data
  expect(await refusal(enter('acc_another1'))).toEqual({ status: 400, field: 'gatewayAccountId' })
  const number = kept.razorpay.number!
  behave({
    holdsMoney: true,
    number: { set: (_account, bank, known) => number.set('acc_kept', bank, known).catch(() => 'ba_2') },
  })
  const body = { id, ...indianBank({ externalAccountId: 'acc_another1' }) }
  await admin.updateGatewayBankAccount({ partnerId, body })
  expect((await admin.getPartner({ partnerId })).data.gatewayAccountId).toBe('acc_another1')
  expect((await admin.getPayoutAccount({ partnerId })).data!.stripeAccountId).toBe('acc_another1')
  await enter('acc_another1')
})
