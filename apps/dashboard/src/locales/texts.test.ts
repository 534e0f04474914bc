import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAYOUT_ACCOUNT_TEXTS } from '@fieldhouse/domain/payout-accounts'
import { describe, expect, it } from 'vitest'
import en from './en.ts'
import { flatTexts } from './fixtures/flat-texts.ts'
import vi from './vi.ts'

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

describe('the two languages', () => {
  const english = new Map(flatTexts(en))
  const vietnamese = new Map(flatTexts(vi))

  it('have the same texts [SHELL-88]', () => {
    expect([...vietnamese.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('fill the same places in each text [SHELL-88]', () => {
    for (const [key, text] of english) expect([key, places(vietnamese.get(key) ?? '')]).toEqual([key, places(text)])
  })

  it('leave no text empty', () => {
    for (const [key, text] of [...english, ...vietnamese]) expect([key, text.trim()]).not.toEqual([key, ''])
  })
})

describe('no component writes words of its own', () => {
  // The product's name, and keys as they stand on a keyboard, are the same in every language.
  const NAMES = ['Fieldhouse', 'Enter', 'Ctrl Enter', 'Esc']
  const FORMATS = ['dd/mm/yyyy', 'https://']
  const DASHBOARD = join(import.meta.dirname, '..')
  const components = globSync('**/*.tsx', { cwd: DASHBOARD }).filter((file) => !/\/gallery\/|\.test\./.test(file))
  const found = (pattern: RegExp) =>
    components.flatMap((file) =>
      [...readFileSync(join(DASHBOARD, file), 'utf8').matchAll(pattern)].map((match) => match[1]!.trim()),
    )

  it('between its tags: they are texts of both languages [SHELL-88]', () => {
    expect(new Set(found(/>([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)<\//g))).toEqual(new Set(NAMES))
  })

  it('in what is read aloud or shown beside a field [SHELL-88]', () => {
    const sentences = found(
      /\b(?:aria-label|title|placeholder|alt|description|nothingFoundMessage)="([^"]*[a-z]{2}[^"]*)"/g,
    )
    expect(new Set(sentences)).toEqual(new Set(FORMATS))
  })
})

describe('exact English texts', () => {
  it('of sign-in, sign-up and reset [SHELL-32] [SHELL-35] [SHELL-36] [SHELL-37] [SHELL-38]', () => {
    expect(en.identity.wrongCredentials).toBe(
      'You have entered an invalid email or password. If you signed up using Facebook, please try logging in using Facebook. For further assistance, please contact us at {email}',
    )
    expect(en.identity.reloadBeforeLogin).toBe('Page need to reload before logging in')
    expect(en.identity.signUpFailed).toBe('Signup Failed')
    expect(en.identity.reloadToContinue).toBe('Page need reload for continue use')
    expect(en.identity.resetSent).toBe('Done! Check your Email for instructions to reset your password.')
  })

  it('under invalid fields [SHELL-20]', () => {
    expect(en.identity.invalidEmail).toBe('Invalid email')
    expect(en.identity.shortPassword).toBe('Password must be at least 6 characters')
    expect(en.identity.confirmMismatch).toBe('Confirm password does not match')
  })

  it('of the sign-in and sign-up screens [SHELL-08] [SHELL-14]', () => {
    const { email, password, confirmPassword, logIn, signUp, logInFacebook, signUpFacebook, forgotLink, sendReset } =
      en.identity
    expect([email, password, confirmPassword]).toEqual(['Email', 'Password', 'Confirm password'])
    expect([logIn, signUp, logInFacebook, signUpFacebook]).toEqual([
      'Log in',
      'Sign up',
      'Log in with Facebook',
      'Sign up with Facebook',
    ])
    expect([forgotLink, sendReset]).toEqual(['Forgot password?', 'Send reset password'])
  })

  it('of access, fallback and contact screens [ACCESS-22] [ACCESS-24] [SHELL-43] [SHELL-67]', () => {
    expect(en.common.noPermissionSection).toBe('You do not have permissions for this section.')
    expect(en.common.noPermissionSectionHint).toBe('Reach out to the admin in your company if you need access')
    expect(en.common.noPermissionAction).toBe('You do not have permissions for this action.')
    expect(en.common.componentNotFound).toBe('Component not found')
    expect(en.common.contact.registered).toBe('Thank you for registering. Our team will contact you soon.')
    expect(en.common.contact.internalIssues).toBe('We are having some internal issues. Please come back later.')
  })

  it('of the greeting and the locks [SHELL-70] [SHELL-73] [SHELL-74] [SHELL-75]', () => {
    expect(en.home.hello).toBe('Hello, {name}')
    expect(en.common.lock.about.replace('{name}', en.common.screen.venues)).toBe(
      'Please setup About first before using Venues',
    )
    expect(en.common.lock.venue.replace('{name}', en.common.screen.facilityBooking)).toBe(
      'Please create Venue first before using Facility Booking',
    )
  })

  it('of the set-up of a bank account, as the API says them [BANK-36] [BANK-37] [BANK-38] [BANK-39] [BANK-40] [BANK-41]', () => {
    const { saving, document, setup, remove, dialog } = en.payoutAccounts
    expect({
      invalidField: dialog.invalid,
      invalidInformation: saving.checkFields,
      noOwner: saving.noOwner,
      uploadFailed: document.uploadFailed,
      imageTooLarge: document.imageTooLarge,
      createFailed: saving.createFailed,
      updateFailed: saving.updateFailed,
      created: saving.created,
      updated: saving.updated,
      tokenFailed: saving.tokenFailed,
      onboardingFailed: setup.onboardingFailed,
      confirmRemoval: remove.question,
    }).toEqual(PAYOUT_ACCOUNT_TEXTS)
  })
})
