import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { listensTo } from './calls.ts'
import { look } from './looks.ts'
import { reads, readsOnPhone } from './readings.ts'
import { held, LOCKED, on } from './stage.ts'
import { employ, execute, foundClub, holdsOnly, signUpAs, type Session } from './staff-page.ts'

// What customers may cancel and move by themselves, as a club says it. Clubs of this file's own.

const SAVED = 'Update policies successfully'
const BELOW = 'Hours before service time must be equal or higher than min hours before service time'
const CALLS = /\/(cancelationPolicies|reschedulePolicy)(\?|$)/

const founded = async (currency = 'SGD'): Promise<{ session: Session; id: string }> => {
  const session = await signUpAs('policy-maker')
  const id = await foundClub(session, { brandName: 'Policy Club' })
  await execute('UPDATE partners SET default_currency_id = $2 WHERE id = $1', [id, currency])
  return { session, id }
}
const rule = (hoursBeforeServiceTime: number, feePercentage: number, feeCents = 0) => ({
  hoursBeforeServiceTime,
  feePercentage,
  feeCents,
})
const has = (id: string, rules: readonly object[], minHoursBeforeServiceTime = 24) =>
  execute('UPDATE partners SET cancelation_policies = $2, policies_version = policies_version + 1 WHERE id = $1', [
    id,
    JSON.stringify([
      {
        serviceType: 'facilityBooking',
        policyType: 'AUTOMATED_REFUND',
        minHoursBeforeServiceTime,
        refundPolicies: rules,
      },
    ]),
  ])
const kept = async (id: string) =>
  (
    await execute(
      'SELECT cancelation_policies AS cancelation, reschedule_policy AS reschedule FROM partners WHERE id = $1',
      [id],
    )
  )[0] as { cancelation: Record<string, unknown>[]; reschedule: object | null }

const part = (name: string) => on.page.getByRole('region', { name, exact: true })
const cancellation = () => part('Cancellation Policy')
const reschedule = () => part('Reschedule Policy')
const example = () => part('For example')
const toggle = (name: string) => on.page.getByRole('switch', { name, exact: true })
const minHours = (of = cancellation()) => of.getByLabel('Min hours before service time', { exact: true })
const hours = () => on.page.getByLabel('Hours before service time', { exact: true })
const refund = () => on.page.getByLabel('Refund (%)', { exact: true })
const valuesIn = (fields: ReturnType<typeof hours>) =>
  fields.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
const save = () => on.button('Save')
const saved = () => on.saysAnew(SAVED, () => save().click())

const opened = async (session: Session): Promise<Page> => {
  const page = await on.own(session)
  await on.open('/payments/policies')
  await cancellation().waitFor()
  return page
}
/** What the page asks of the policies from now on. */
const asks = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request: Request) => {
    if (CALLS.test(request.url()))
      asked.push(`${request.method()} ${new URL(request.url()).pathname.split('/').at(-1)}`)
  })
  return asked
}

describe('the policies of a club that has none', () => {
  it('begin with 24 hours and no rule, customers may cancel and not reschedule [POLICIES-01] [POLICIES-02] [POLICIES-09] [POLICIES-16] [POLICIES-28] [POLICIES-29]', async () => {
    const { session } = await founded()
    const page = await opened(session)
    await expect.poll(() => toggle('Allow customers to cancel').isChecked()).toBe(true)
    await expect.poll(() => minHours().inputValue()).toBe('24')
    await expect.poll(() => hours().count()).toBe(0)
    await expect.poll(() => toggle('Allow customers to reschedule').isChecked()).toBe(false)
    await cancellation().getByText('Processing fees are not refundable.', { exact: true }).waitFor()
    for (const name of ['Cancel', 'Save']) await on.button(name).waitFor()
    await look(page, 'policies-of-a-new-club')
    await reads(page.getByRole('main'), 'policies-of-a-new-club')
  })

  it(
    'are saved as CONTACT_US, then with rules, then as no cancelling [POLICIES-05] [POLICIES-06] [POLICIES-07] [POLICIES-16] [POLICIES-20] [POLICIES-22]',
    { tags: ['gate'] },
    async () => {
      const { session, id } = await founded()
      const page = await opened(session)
      const asked = asks(page)
      await saved()
      const policy = { serviceType: 'facilityBooking', policyType: 'CONTACT_US', minHoursBeforeServiceTime: 24 }
      expect(await kept(id)).toEqual({ cancelation: [{ ...policy, refundPolicies: [] }], reschedule: null })
      await on.button('+ Add refund rule').click()
      await saved()
      expect((await kept(id)).cancelation).toEqual([
        { ...policy, policyType: 'AUTOMATED_REFUND', refundPolicies: [rule(24, 50)] },
      ])
      await toggle('Allow customers to cancel').click()
      // What is said of fees holds whoever cancels.
      await cancellation().getByText('Processing fees are not refundable.', { exact: true }).waitFor()
      await saved()
      expect((await kept(id)).cancelation).toEqual([{ ...policy, policyType: 'NO_CANCELATION', refundPolicies: [] }])
      await page.reload()
      await cancellation().waitFor()
      await expect.poll(() => toggle('Allow customers to cancel').isChecked()).toBe(false)
      await expect.poll(() => hours().count()).toBe(0)
      // Nothing was said of rescheduling, and nothing asked.
      expect(asked).toEqual(Array.from({ length: 3 }, () => 'PUT cancelationPolicies'))
    },
  )
})

describe('refund rules', () => {
  it('begin at the minimum with half, and are lifted with it, not lowered [POLICIES-03] [POLICIES-10] [POLICIES-12]', async () => {
    const { session, id } = await founded()
    await has(id, [rule(24, 50), rule(48, 75), rule(72, 0)])
    await opened(session)
    expect([await valuesIn(hours()), await valuesIn(refund())]).toEqual([
      ['24', '48', '72'],
      ['50', '25', '100'],
    ])
    await minHours().fill('60')
    await expect.poll(() => valuesIn(hours())).toEqual(['60', '60', '72'])
    await on.button('+ Add refund rule').click()
    await expect.poll(() => valuesIn(hours())).toEqual(['60', '60', '72', '60'])
    await expect.poll(() => valuesIn(refund())).toEqual(['50', '25', '100', '50'])
    await minHours().fill('24')
    await expect.poll(() => valuesIn(hours())).toEqual(['60', '60', '72', '60'])
    await on.button('Remove refund rule 2').click()
    await saved()
    expect((await kept(id)).cancelation[0]).toMatchObject({
      minHoursBeforeServiceTime: 24,
      refundPolicies: [rule(60, 50), rule(72, 0), rule(60, 50)],
    })
  })

  it('below the minimum are warned of, and not sent [POLICIES-08]', async () => {
    const { session, id } = await founded()
    await has(id, [rule(60, 50)], 60)
    const page = await opened(session)
    const asked = asks(page)
    await hours().fill('59')
    await cancellation().getByText(BELOW, { exact: true }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await save().click()
    await expect.poll(() => hours().evaluate((one) => one === document.activeElement)).toBe(true)
    await hours().fill('60')
    await cancellation().getByText(BELOW, { exact: true }).waitFor({ state: 'detached' })
    expect(asked).toEqual([])
  })

  it('return 0 to 100 percent: more becomes 100, nothing typed is 0 [POLICIES-13] [POLICIES-14] [POLICIES-25]', async () => {
    const { session, id } = await founded()
    await has(id, [rule(24, 70), rule(48, 70, 200), rule(72, 70)])
    await opened(session)
    const [above, less, none] = [0, 1, 2].map((n) => refund().nth(n))
    await above!.fill('100')
    await above!.press('ArrowUp')
    await expect.poll(() => above!.inputValue()).toBe('100')
    await above!.fill('101')
    await expect.poll(() => above!.inputValue()).toBe('100')
    await less!.fill('33.33')
    await none!.fill('')
    await saved()
    expect((await kept(id)).cancelation[0]).toMatchObject({
      refundPolicies: [rule(24, 0), rule(48, 66.67, 200), rule(72, 100)],
    })
    await expect.poll(() => valuesIn(refund())).toEqual(['100', '33.33', '0'])
  })

  it('and the minimum are hours from 0 on: below, Save is disabled [POLICIES-11] [POLICIES-15]', async () => {
    const { session } = await founded()
    const page = await opened(session)
    const asked = asks(page)
    await on.button('+ Add refund rule').click()
    for (const field of [minHours(), hours()]) {
      await field.fill('1')
      await field.press('ArrowDown')
      await field.press('ArrowDown')
      await expect.poll(() => field.inputValue()).toBe('0')
    }
    await minHours().fill('-1')
    await expect.poll(() => save().getAttribute('aria-disabled')).toBe('true')
    await save().click({ force: true })
    await minHours().press('Enter')
    await minHours().fill('0')
    await expect.poll(() => save().getAttribute('aria-disabled')).toBeNull()
    expect(asked).toEqual([])
  })
})

describe('the reschedule policy', () => {
  it('begins with 24 hours and nothing afterwards, is set, and deleted where one stands [POLICIES-04] [POLICIES-17] [POLICIES-18] [POLICIES-19] [POLICIES-30]', async () => {
    const { session, id } = await founded()
    const page = await opened(session)
    const asked = asks(page)
    await toggle('Allow customers to reschedule').click()
    await expect.poll(() => minHours(reschedule()).inputValue()).toBe('24')
    const afterwards = ['Customer can cancel after reschedule', 'Customer can reschedule again']
    for (const name of afterwards)
      await expect.poll(() => reschedule().getByRole('checkbox', { name }).isChecked()).toBe(false)
    await minHours(reschedule()).fill('12')
    await reschedule().getByRole('checkbox', { name: afterwards[1]! }).check()
    await saved()
    expect((await kept(id)).reschedule).toEqual({
      minHoursBeforeServiceTime: 12,
      customerCancelationAfterReschedule: false,
      customerRescheduleAgain: true,
    })
    await toggle('Allow customers to reschedule').click()
    await saved()
    expect((await kept(id)).reschedule).toBeNull()
    expect(asked).toEqual([
      'PUT cancelationPolicies',
      'PUT reschedulePolicy',
      'PUT cancelationPolicies',
      'DELETE reschedulePolicy',
    ])
  })

  it('that stands is shown as it stands, each part on its own, and saved as it is changed [POLICIES-04] [POLICIES-18] [POLICIES-30]', async () => {
    const [cancels, again] = ['Customer can cancel after reschedule', 'Customer can reschedule again'] as const
    const box = (name: string) => reschedule().getByRole('checkbox', { name })
    const { session, id } = await founded()
    const stands = (policy: object) =>
      execute('UPDATE partners SET reschedule_policy = $2, policies_version = policies_version + 1 WHERE id = $1', [
        id,
        JSON.stringify(policy),
      ])
    for (const [minHoursBeforeServiceTime, mayCancel, mayAgain] of [
      [36, true, false],
      [0, false, true],
    ] as const) {
      await stands({
        minHoursBeforeServiceTime,
        customerCancelationAfterReschedule: mayCancel,
        customerRescheduleAgain: mayAgain,
      })
      const page = await opened(session)
      await expect.poll(() => toggle('Allow customers to reschedule').isChecked()).toBe(true)
      await expect.poll(() => minHours(reschedule()).inputValue()).toBe(String(minHoursBeforeServiceTime))
      await expect
        .poll(async () => [await box(cancels).isChecked(), await box(again).isChecked()])
        .toEqual([mayCancel, mayAgain])
      await box(cancels).setChecked(!mayCancel)
      await saved()
      expect((await kept(id)).reschedule).toEqual({
        minHoursBeforeServiceTime,
        customerCancelationAfterReschedule: !mayCancel,
        customerRescheduleAgain: mayAgain,
      })
      await page.close()
    }
  })

  it('goes back with the other to what was saved last, without a call [POLICIES-02] [POLICIES-30]', async () => {
    const { session, id } = await founded()
    await has(id, [rule(24, 50)])
    const page = await opened(session)
    const asked = asks(page)
    await minHours().fill('30')
    await toggle('Allow customers to reschedule').click()
    await on.button('Cancel').click()
    await expect.poll(() => minHours().inputValue()).toBe('24')
    await expect.poll(() => valuesIn(hours())).toEqual(['24'])
    await expect.poll(() => toggle('Allow customers to reschedule').isChecked()).toBe(false)
    expect(asked).toEqual([])
    // Once something is saved it is that, and no more what was read first.
    await minHours().fill('48')
    await toggle('Allow customers to reschedule').click()
    await minHours(reschedule()).fill('12')
    await saved()
    await minHours().fill('72')
    await on.button('+ Add refund rule').click()
    await toggle('Allow customers to reschedule').click()
    asked.length = 0
    await on.button('Cancel').click()
    await expect.poll(() => minHours().inputValue()).toBe('48')
    await expect.poll(() => valuesIn(hours())).toEqual(['48'])
    await expect.poll(() => minHours(reschedule()).inputValue()).toBe('12')
    expect(asked).toEqual([])
  })
})

describe('the example beside the form', () => {
  it('says what cancelling and moving come to, as it is typed', async () => {
    const { session, id } = await founded()
    await has(id, [rule(24, 50), rule(72, 0)])
    const page = await opened(session)
    const says = (words: string) => example().getByText(words, { exact: true }).waitFor()
    await says('Cancelled 30 hours before: 50 % of SGD 40.00 is returned.')
    await says('SGD 20.00 goes back, SGD 20.00 stays with you.')
    const draft = example().getByText('A draft. What follows holds once you save:', { exact: true })
    await expect.poll(() => draft.count()).toBe(0)
    await refund().first().fill('33.33')
    await says('Cancelled 30 hours before: 33.33 % of SGD 40.00 is returned.')
    await draft.waitFor()
    await says('SGD 13.33 goes back, SGD 26.67 stays with you.')
    await example().getByLabel('Hours before the booking begins').fill('72')
    await says('Cancelled 72 hours before: 100 % of SGD 40.00 is returned.')
    await toggle('Allow customers to reschedule').click()
    await look(page, 'policies')
    await reads(page.getByRole('main'), 'policies')
    await readsOnPhone(page.getByRole('main'), 'policies')
    await example().getByLabel('Hours before the booking begins').fill('1')
    await reads(example(), 'policies-example-too-late')
    await minHours().fill('')
    await says('Shown once the hours are right.')
  })

  it('is what a cancellation returns then, also where a currency has no cents', async () => {
    const { session, id } = await founded('VND')
    await has(id, [rule(24, 33.33, 1000)])
    await opened(session)
    await reads(example(), 'policies-example-in-dong')
    for (const name of ['Remove refund rule 1']) await on.button(name).click()
    await example().getByText('Customers contact you to cancel.', { exact: false }).waitFor()
    await toggle('Allow customers to cancel').click()
    await example().getByText('Customers can’t cancel. If you cancel for them', { exact: false }).waitFor()
  })
})

describe('saving policies', () => {
  it('that fails says the first thing that the server names, or else that it failed, and keeps what was typed [POLICIES-21]', async () => {
    const { session } = await founded()
    const page = await opened(session)
    const fail = async (body: object, words: string) => {
      await page.route(CALLS, (route) => route.fulfill({ status: 400, json: { status: 400, data: body } }))
      await on.saysAnew(words, () => save().click())
      await page.unroute(CALLS)
    }
    await minHours().fill('30')
    const message = [
      { property: 'cancelationPolicies.0.policyType', constraints: { value: 'Not this one', other: 'Nor that' } },
      { property: 'cancelationPolicies', constraints: { value: 'Later' } },
    ]
    await fail({ msg: 'Bad request', errorCode: 'error.badRequest.invalidInput', message }, 'Not this one')
    await fail({ msg: 'Bad request', errorCode: 'error.badRequest.x' }, 'There some error, please try again')
    await expect.poll(() => minHours().inputValue()).toBe('30')
    await saved()
  })

  it('goes on where the second call failed, and both are done', async () => {
    const { session, id } = await founded()
    const page = await opened(session)
    await toggle('Allow customers to reschedule').click()
    await page.route(/reschedulePolicy/, (route) =>
      route.fulfill({ status: 403, json: { status: 403, data: { msg: 'No' } } }),
    )
    await on.saysAnew('There some error, please try again', () => save().click())
    expect((await kept(id)).reschedule).toBeNull()
    await page.unroute(/reschedulePolicy/)
    await saved()
    expect((await kept(id)).reschedule).not.toBeNull()
  })

  it('does not go over what somebody else has saved unseen', async () => {
    const { session, id } = await founded()
    await has(id, [rule(24, 50)])
    const page = await opened(session)
    await minHours().fill('30')
    await has(id, [rule(24, 10)])
    await save().click()
    const question = page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
    await reads(question, 'policies-changed-meanwhile')
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Take what is saved' }).click()
    await expect.poll(() => valuesIn(refund())).toEqual(['90'])
    await expect.poll(() => minHours().inputValue()).toBe('24')
  })

  it('is asked about before what was typed is left behind', async () => {
    const { session } = await founded()
    const page = await opened(session)
    await minHours().fill('30')
    await page.getByRole('tab', { name: 'Report' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => minHours().inputValue()).toBe('30')
  })
})

describe('the policies', () => {
  it('are closed to who may not see how money is taken, and barred to who may only look [POLICIES-31]', async () => {
    const colleague = await signUpAs('policy-reader')
    await employ(colleague, ['operations'])
    await on.at(colleague, '/payments/policies')
    await on.heading(LOCKED)
    const { session, id } = await founded()
    await has(id, [rule(24, 50)])
    const page = await on.own(session)
    await holdsOnly(page, ['payout.viewPaymentsOption'])
    await on.open('/payments/policies')
    await cancellation().waitFor()
    for (const name of ['Remove refund rule 1', '+ Add refund rule'])
      await expect.poll(() => on.button(name).getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => refund().isDisabled()).toBe(true)
    await expect.poll(() => save().getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => minHours().isDisabled()).toBe(true)
    await expect.poll(() => toggle('Allow customers to reschedule').getAttribute('aria-disabled')).toBe('true')
    expect(await violationsOf(page)).toEqual([])
  })

  it('say that they are being read, and that they could not be, with a way to try again', async () => {
    const { session, id } = await founded()
    const page = await on.own(session)
    const address = `**/v1.9.0/partners/partners/${id}`
    const release = await held(page, address)
    await on.open('/payments/policies')
    await page.getByRole('main').getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
    release()
    await cancellation().waitFor()
    await page.route(address, (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: { msg: 'Out of order' } } }),
    )
    await page.reload()
    await page.getByText('Out of order').waitFor()
    await page.unroute(address)
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await cancellation().waitFor()
  })

  it('are set by keyboard alone', async () => {
    const { session, id } = await founded()
    const page = await opened(session)
    const calls = listensTo(page)
    await minHours().focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('36')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => valuesIn(hours())).toEqual(['36'])
    await minHours().press('Enter')
    await page.getByText(SAVED, { exact: true }).waitFor()
    await calls.rest()
    expect((await kept(id)).cancelation[0]).toMatchObject({ refundPolicies: [rule(36, 50)] })
  })
})
