import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

const priced = (price: number, recurring: 1 | 12) => ({ price, currency: 'SGD', recurring })

describe('packages', () => {
  it('are offered with and without an end [PACKAGES-25]', async () => {
    const { partnerId, owner } = on
    const body = {
      name: 'Twenty',
      description: 'For two',
      numberOfPasses: 20,
      price: { amount: 28_050, currency: 'SGD' },
    }
    const ending = { ...body, expiryMode: 'with_expiry' as const, expiryValue: 45 }
    await on.leaves('createPackage', 'that expires', { partnerId, body: ending }, { by: owner })
    const endless = { ...body, name: 'Forever', expiryMode: 'without_expiry' as const }
    await on.leaves('createPackage', 'without an end', { partnerId, body: endless }, { by: owner })
  })

  it('are edited and deleted [PACKAGES-16] [PACKAGES-17]', async () => {
    const { partnerId, owner } = on
    const offered = {
      name: 'Eleven',
      numberOfPasses: 11,
      price: { amount: 18_000, currency: 'SGD' },
      expiryMode: 'without_expiry' as const,
    }
    // One of its own: the others of the club are sold by the tests below.
    const { id } = (await owner.createPackage({ partnerId, body: offered })).data
    const body = {
      name: 'Twelve',
      numberOfPasses: 12,
      price: { amount: 20_000, currency: 'SGD' },
      expiryMode: 'with_expiry' as const,
      expiryValue: 60,
      isActive: false,
      version: 1,
    }
    await on.leaves('updatePackage', 'all of it', { id, body }, { by: owner })
    await on.leaves('updatePackage', 'by who read an older version', { id, body }, { by: owner })
    await on.leaves('deletePackage', 'that nobody bought', { id }, { by: owner })
  })

  it('are sold to whoever holds one already [PACKAGES-27]', async () => {
    const { partnerId, packages } = on
    const { id: customerId } = await on.holder('Pam')
    const sale = { partnerId, body: { customerId, packageId: packages.ten, paymentMethod: 'creditCard' as const } }
    await on.leaves('placePackageOrder', 'by card, not paid yet', sale)
    const paid = {
      customerId,
      packageId: packages.five,
      paymentMethod: 'cheque' as const,
      orderStatus: 'paid' as const,
    }
    await on.leaves('placePackageOrder', 'by cheque, paid', { partnerId, body: paid })
    const buy = (about: string, body: object) =>
      on.leaves('buyPackage', about, { id: customerId, body: { packageId: packages.five, ...body } })
    const byCard = (creditToken: string) => ({ paymentMethod: 'creditCard', paymentMetaData: { creditToken } })
    await buy('in cash, not paid yet', {})
    await buy('by a card', byCard('tok_ok'))
    await buy('by a card that does not pay', byCard('tok_declined_card_declined'))
    await buy('by a link', { paymentMethod: 'creditCard', isSendPayment: true })
    await on.leaves('placePackageOrder', 'by more credits than are held', {
      partnerId,
      body: { customerId, packageId: packages.ten, paymentMethod: 'clubCredits' },
    })
    await on.leaves('placePackageOrder', 'out of a wallet that is too light', {
      partnerId,
      body: { customerId, packageId: packages.ten, paymentMethod: 'fieldhouseWallet' },
    })
  })

  it('that are paid later move no passes then', async () => {
    const { partnerId, packages, desk } = on
    const body = {
      customerId: desk.club.customers[1].id,
      packageId: packages.ten,
      paymentMethod: 'bankTransfer' as const,
    }
    const { data } = await desk.api.placePackageOrder({ partnerId, body })
    await on.leaves('markTransactionPaid', 'of a sale of passes', { id: data.orderTransactions[0]!.id })
  })
})

describe('items', () => {
  it('are sold at the counter, to a customer and to the walk-in', async () => {
    const { partnerId, desk } = on
    const { id: customerId } = await on.holder('Ida')
    const items = [
      { description: 'Tube of shuttlecocks', quantity: 2, price: 1200 },
      { description: 'Water', price: 250 },
    ]
    const sell = (about: string, body: object) =>
      on.leaves('placeCounterSale', about, {
        partnerId,
        body: { customerId, paymentMethod: 'cash', currency: 'SGD', items, ...body },
      })
    await sell('in cash, paid', { orderStatus: 'paid' })
    await sell('by card, not paid yet', { paymentMethod: 'creditCard' })
    await sell('by club credits', { paymentMethod: 'clubCredits' })
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId })
    await sell('to the walk-in', { customerId: walkIn.id, orderStatus: 'paid' })
    await sell('in a currency that is not the club’s', { currency: 'USD' })
  })
})

describe('memberships on offer', () => {
  it('have prices that stay, and a name that does not [MEMBERSHIPS-33]', async () => {
    const { partnerId, owner } = on
    const body = { name: 'Bronze', benefits: '<p>A towel</p>', pricing: [priced(19.5, 1), priced(190, 12)] }
    const reply = await on.leaves('createMembershipPlan', 'with two prices', { partnerId, body }, { by: owner })
    const { id } = reply!.data
    const change = { name: 'Bronze plus', benefits: null, status: 'inactive' as const }
    await on.leaves('updateMembershipPlan', 'its name, benefits and status', { id, body: change }, { by: owner })
    const outdated = { id, body: { name: 'Copper', version: 1 } }
    await on.leaves('updateMembershipPlan', 'by who read an older version', outdated, { by: owner })
    await on.leaves('updateMembershipPlan', 'another price', { id, body: { pricing: [priced(20, 1)] } }, { by: owner })
    await on.leaves('setPlanVisibility', 'hidden', { id, body: { visible: false } }, { by: owner })
  })
})

describe('memberships', () => {
  it('two at once are given to one customer [SUBSCRIPTIONS-18]', async () => {
    const { partnerId, desk, silver } = on
    const customer = { id: desk.club.customers[2].id }
    const subscriptions = [
      { planId: silver, pricingWindow: priced(300, 12), startAt: '01/12/2026' },
      { planId: desk.club.plans.gold, pricingWindow: priced(80, 1), startAt: '31/01/2027' },
    ]
    const reply = await on.leaves('createSubscriptions', 'two of two plans', { body: { customer, subscriptions } })
    const subscriptionIds = reply!.data.map(({ id }) => id)
    const sale = { customerId: customer.id, subscriptionIds, paymentMethod: 'creditCard' as const }
    const order = await on.leaves('placeSubscriptionOrder', 'two that stand, by card', { partnerId, body: sale })
    await on.leaves('deleteSubscription', 'one of two that nobody has paid', { id: subscriptionIds[0]! })
    const { orderTransactions } = await desk.order(order!.data.id)
    const { id } = orderTransactions.find(({ status }) => status === 'PENDING')!
    await desk.api.changeTransactionMethod({ id, body: { paymentMethod: 'cash' } })
    await desk.api.markTransactionPaid({ id })
    await on.leaves('deleteSubscription', 'one that is paid', { id: subscriptionIds[1]! })
  })

  it('whose card was declined are owed all the same, until one of them is removed [SUBSCRIPTIONS-21]', async () => {
    const { partnerId, desk, silver } = on
    const customer = { id: (await on.holder('Dec')).id }
    const one = { planId: silver, pricingWindow: priced(300, 12), startAt: '01/03/2027' }
    const other = { planId: desk.club.plans.gold, pricingWindow: priced(80, 1), startAt: '31/01/2027' }
    const { data: held } = await desk.api.createSubscriptions({ body: { customer, subscriptions: [one, other] } })
    const subscriptionIds = held.map(({ id }) => id)
    const { data: order } = await desk.api.placeSubscriptionOrder({
      partnerId,
      body: { customerId: customer.id, subscriptionIds, paymentMethod: 'creditCard' },
    })
    await desk.declined(order)
    await on.leaves('deleteSubscription', 'one of two whose card was declined', { id: subscriptionIds[0]! })
  })

  it('are sold with other lines in one order [ADDTX-44]', async () => {
    const { partnerId, silver } = on
    const { id: customerId } = await on.holder('Mem')
    const line = (statusAmount: '+' | '-', price: number, description: string) => ({
      action: 'addItem' as const,
      targetType: 'adjust' as const,
      currency: 'SGD',
      statusAmount,
      price,
      description,
    })
    const subscription = { planId: silver, pricingWindow: priced(30, 1), startAt: '01/02/2027' }
    const lineItems = [line('+', 1500, 'Locker'), line('-', 300, 'Friend of a member')]
    const body = { customerId, subscription, lineItems, paymentMethod: 'clubCredits' as const }
    await on.leaves('placeSubscriptionOrder', 'a new one with two lines, by credits', { partnerId, body })
  })

  it('change their billing cycle for the next period only [SUBSCRIPTIONS-22]', async () => {
    const { subscriptions } = await on.holder('Cyc')
    const body = { pricingWindow: priced(300, 12) }
    await on.leaves('changeBillingCycle', 'from a month to a year', { id: subscriptions.silver, body })
    await on.leaves('changeBillingCycle', 'to a price that the plan has not', { id: subscriptions.gold, body })
  })

  it('with an order of their own take it along [SUBSCRIPTIONS-21]', async () => {
    const { subscriptions } = await on.holder('Rem')
    await on.leaves('deleteSubscription', 'the only one of an order that nobody has paid', { id: subscriptions.silver })
  })

  it('are paused by the rule of their plan, resumed and paid for [BEYOND-46]', async () => {
    const { partnerId, owner, desk, product } = on
    const pause = { maxDays: 60, minDays: 7, fee: { kind: 'fixed' as const, price: 15, currency: 'SGD' } }
    const pricing = [priced(45, 1)]
    const { data: plan } = await owner.createMembershipPlan({ partnerId, body: { name: 'Resting', pricing, pause } })
    const customer = { id: (await on.holder('Pau')).id }
    const { data: held } = await desk.api.createSubscriptions({
      body: { customer, subscriptions: [{ planId: plan.id, pricingWindow: pricing[0]!, startAt: '21/11/2026' }] },
    })
    const { id } = held[0]!
    const from = (startAt: string, days: number | null) => ({ id, body: { startAt, days } })
    const made = await on.leaves('pauseSubscription', 'for ten days, for a price', from('25/11/2026', 10))
    await on.leaves('pauseSubscription', 'on days that are paused already', from('30/11/2026', 10))
    await on.leaves('undoPause', 'that nobody has paid for', { id: made!.data.pauses[0]!.id })
    const { data } = await desk.api.pauseSubscription(from('21/11/2026', null))
    await on.leaves('resumeSubscription', 'on the first day of its pause', { id })
    const { data: order } = await desk.api.getOrder({ id: data.pauses[0]!.orderId! })
    await desk.api.markTransactionPaid({ id: order.orderTransactions[0]!.id })
    await on.leaves('undoPause', 'that is paid for', { id: data.pauses[0]!.id })
    // All of it two days earlier: what has begun before was paused before.
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `WITH earlier AS (UPDATE subscription_pauses SET starts_on = starts_on - 2, ends_on = ends_on - 2
           WHERE subscription_id = $1 AND undone_at IS NULL RETURNING starts_on, ends_on)
         UPDATE subscriptions SET starts_on = subscriptions.starts_on - 2, expires_on = expires_on - 2,
           pauses = datemultirange(daterange(earlier.starts_on, earlier.ends_on, '[]')) FROM earlier WHERE id = $1`,
        [id],
      ),
    )
    await on.leaves('resumeSubscription', 'two days after its pause began', { id })
  })

  it('are told whether to renew [BEYOND-27]', async () => {
    const { partnerId, owner, desk } = on
    const renewal = { orderDays: 7, reminderDays: [3], chargeDays: [], graceDays: 7 }
    const pricing = [priced(45, 1)]
    const { data: plan } = await owner.createMembershipPlan({ partnerId, body: { name: 'Going on', pricing, renewal } })
    const customer = { id: (await on.holder('Ren')).id }
    const { data: held } = await desk.api.createSubscriptions({
      body: { customer, subscriptions: [{ planId: plan.id, pricingWindow: pricing[0]!, startAt: '21/11/2026' }] },
    })
    const { id } = held[0]!
    await on.leaves('setRenewal', 'by itself', { id, body: { renews: true } })
    await on.leaves('setRenewal', 'no more', { id, body: { renews: false } })
  })
})
