import type { Page } from 'playwright'

/** The test cards by what the sandbox says of them. */
export const CARD = {
  pays: '4242 4242 4242 4242',
  asksBank: '4000 0000 0000 3220',
  declined: '4000 0000 0000 0002',
  secondTry: '4000 0000 0000 0119',
  noAnswer: '4000 0000 0000 6975',
} as const

/** Types a card and presses the button that pays. */
export const payBy = async (page: Page, number: string, button: string | RegExp = 'Pay now') => {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('1234')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: button }).click()
}

/** Stripe's library as far as a card form uses it: fields of its own, and a token for what was typed into them. */
export const STRIPE = `window.Stripe = () => ({
  elements: () => ({
    create: (type) => {
      const field = document.createElement('input')
      field.setAttribute('aria-label', type)
      field.style.width = '100%'
      const element = {
        on: (event, call) => { if (event === 'ready') setTimeout(call); return element },
        mount: (place) => place.append(field),
        focus: () => field.focus(),
        destroy: () => field.remove(),
      }
      return element
    },
  }),
  createPaymentMethod: async () =>
    document.querySelector('[aria-label=cardNumber]').value === ''
      ? { error: { code: 'incomplete_number', message: 'Your card number is incomplete.' } }
      : { paymentMethod: { id: 'pm_of_the_stub' } },
})`

/** What a card form says of numbers that the provider encrypts. */
export const ENCRYPTED = 'Card numbers are encrypted by our payment provider with AES-256.'
