import { describe, expect, it } from 'vitest'
import { LOCKED, stage } from './stage.ts'
import { employ, OWNER, signUpAs, violationsOf } from './staff-page.ts'

// Where a club's money goes: its bank account, set up in the dashboard or on the provider's own pages.

const on = stage()

describe('the result of the onboarding', () => {
  const sentence = (text: string) => on.page.getByText(text, { exact: true })
  const SAVED = 'Your application has been saved. You will be notified by email.'
  const BROKEN = 'This link may be invalid or expired. Please contact support.'

  it('is what the address says; a missing or unknown word is a failure [PAYOUTSTAB-03] [PAYOUTSTAB-04] [PAYOUTSTAB-05] [PAYOUTSTAB-06]', async () => {
    for (const [address, text] of [
      ['?status=success', SAVED],
      ['?status=failure', BROKEN],
      ['?status=maybe', BROKEN],
      ['', BROKEN],
    ] as const) {
      await on.at(OWNER, `/payments/stripeOnboarding${address}`)
      await sentence(text).waitFor()
      expect(on.path()).toBe('/payments/stripeOnboarding')
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('gives way to the payouts after ten seconds, or at once by its link [PAYOUTSTAB-07] [PAYOUTSTAB-08] [PAYOUTSTAB-24]', async () => {
    const page = await on.own(await signUpAs('onboarded').then(async (one) => (await employ(one, ['finance']), one)))
    await page.clock.install()
    await on.open('/payments/stripeOnboarding?status=success')
    await sentence('You will be redirected in 10 seconds.').waitFor()
    await page.clock.runFor(4_000)
    await sentence('You will be redirected in 6 seconds.').waitFor()
    expect(on.path()).toBe('/payments/stripeOnboarding')
    await page.clock.runFor(6_000)
    await page.waitForURL('**/payments/payouts')
    await on.visit('/payments/stripeOnboarding?status=success')
    await page.getByRole('link', { name: 'Go to Payouts now', exact: true }).click()
    await page.waitForURL('**/payments/payouts')
  })
})

describe('the payouts', () => {
  it('have sections that fold away [PAYOUTSTAB-09]', async () => {
    await on.at(OWNER, '/payments/payouts')
    for (const title of ['Balance', 'Payout log']) {
      const section = on.page.getByRole('region', { name: title })
      await section.getByText('This part is not built yet').waitFor()
      await section.getByRole('button', { name: title }).press('Enter')
      await section.getByText('This part is not built yet').waitFor({ state: 'hidden' })
      expect(await section.getByRole('button', { name: title }).getAttribute('aria-expanded')).toBe('false')
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('are closed to who may not see them [PAYOUTS-29]', async () => {
    const viewer = await signUpAs('desk-without-payouts')
    await employ(viewer, ['operations'])
    await on.at(viewer, '/payments/payouts')
    await on.heading(LOCKED)
  })
})
