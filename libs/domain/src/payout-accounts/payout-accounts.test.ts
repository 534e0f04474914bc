import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BANK_COUNTRIES,
  decideBankAccountRemoval,
  decideNewOwner,
  decideOwnerChange,
  decideOwnerRemoval,
  documentProblem,
  isAccountNumber,
  isBankCountry,
  isBankCurrency,
  isOwnerBirthDate,
  isRoutingNumber,
  lacksInformation,
  lastFour,
  MAX_DOCUMENT_BYTES,
  ownerBirthDates,
  PAYOUT_ACCOUNT_TEXTS,
  payoutGatewayOf,
  readSandboxBankToken,
  requiredBankFields,
  requiredLegalEntityFields,
  requiredOwnerFields,
  sandboxBankToken,
  wrongBankFields,
  wrongContactFields,
  wrongLegalEntityFields,
  wrongOwnerFields,
  type BankCountry,
} from './index.ts'

const TODAY = '2026-11-21'

/** The countries that require a field. */
const requiring = (field: string, required: (country: BankCountry) => string[]): string =>
  BANK_COUNTRIES.filter((country) => required(country).includes(field)).join(' ')

describe('what a country requires', () => {
  it.each([
    ['country', 'US CH SG AU'],
    ['currency', 'US CH SG AU'],
    ['accountNumber', 'US CH SG AU IN'],
    ['routingNumber', 'US SG AU IN'],
    ['accountHolderName', 'US CH SG AU'],
    ['accountHolderType', 'US CH SG AU IN'],
    ['city', 'CH AU'],
  ])(
    'of a bank account: %s in %s [BANK-04] [BANK-05] [BANK-06] [BANK-07] [BANK-08] [BANK-23] [BANK-42]',
    (field, countries) => expect(requiring(field, requiredBankFields)).toBe(countries),
  )

  it.each([
    ['firstName', 'US CH SG AU IN'],
    ['lastName', 'US CH SG AU IN'],
    ['personalAddress', 'US CH SG AU'],
    ['postalCode', 'US CH SG AU IN'],
    ['city', 'US CH AU IN'],
    ['personalId', 'SG'],
    ['dob', 'US CH SG AU IN'],
    ['document', 'US CH SG AU IN'],
    ['email', 'IN'],
    ['phone', 'IN'],
  ])('of an owner: %s in %s [BANK-09] [BANK-10] [BANK-11] [BANK-12] [BANK-13] [BANK-42]', (field, countries) =>
    expect(requiring(field, requiredOwnerFields)).toBe(countries),
  )

  it.each([
    ['address', 'US CH SG AU IN'],
    ['postalCode', 'US CH SG AU IN'],
    ['city', 'US CH AU IN'],
    ['state', 'US AU'],
    ['businessName', 'US CH SG AU IN'],
    ['businessTaxId', 'US CH SG AU IN'],
  ])('of a legal entity: %s in %s [BANK-14] [BANK-15] [BANK-16] [BANK-42]', (field, countries) =>
    expect(requiring(field, requiredLegalEntityFields)).toBe(countries),
  )

  it.each<[string, string | null]>([
    ['US', 'stripe'],
    ['CH', 'stripe'],
    ['SG', 'stripe'],
    ['AU', 'stripe'],
    ['IN', 'razorpay'],
    ['VN', null],
    ['GB', null],
    ['toString', null],
  ])('%s is paid out by %s [BANK-24] [BANK-26] [BANK-42]', (country, gateway) => {
    expect(payoutGatewayOf(country)).toBe(gateway)
    expect(isBankCountry(country)).toBe(gateway !== null)
  })

  it.each([
    ['US', 'USD', true],
    ['CH', 'CHF', true],
    ['SG', 'SGD', true],
    ['AU', 'AUD', true],
    ['IN', 'INR', true],
    ['SG', 'USD', false],
    ['GB', 'GBP', false],
  ])('a bank account in %s in %s: %s [BANK-24]', (country, currency, is) =>
    expect(isBankCurrency(country, currency)).toBe(is),
  )
})

describe('numbers', () => {
  it.each<[BankCountry, string, boolean]>([
    ['SG', '1234', true],
    ['SG', '123', false],
    ['SG', '0123 4567-89', true],
    ['CH', 'ch93 0076 2011 6238 5295 7', true],
    ['CH', 'X'.repeat(34), true],
    ['CH', 'X'.repeat(35), false],
    ['AU', '12_4', false],
    ['AU', '１２３４', false],
    ['IN', '123456789', true],
    ['IN', '12345678', false],
    ['IN', '1'.repeat(18), true],
    ['IN', '1'.repeat(19), false],
    ['IN', '12345678A', false],
  ])('an account number in %s, %s: %s [BANK-49]', (country, number, is) =>
    expect(isAccountNumber(country, number)).toBe(is),
  )

  it.each<[BankCountry, string, boolean]>([
    ['SG', '1100000', true],
    ['SG', '1100-000', true],
    ['SG', '110000', false],
    ['AU', '110000', true],
    ['AU', '1100000', false],
    ['US', '110000000', true],
    ['US', '11000000', false],
    ['IN', 'HDFC0000053', true],
    ['IN', 'hdfc0000053', true],
    ['IN', 'HDFC1000053', false],
    ['IN', 'HDF00000053', false],
    ['CH', '1100000', false],
  ])('a routing number in %s, %s: %s [BANK-49]', (country, number, is) =>
    expect(isRoutingNumber(country, number)).toBe(is),
  )

  it('of which the last four characters are kept [BANK-49]', () => {
    expect([lastFour('0001 2345-6789'), lastFour('s1234567d')]).toEqual(['6789', '567D'])
    expect(['123456', '12345', '12 34', '123', '1', ''].map(lastFour)).toEqual(['3456', '345', '34', '3', '', ''])
  })
})

describe('a form', () => {
  const bank = { country: 'SG', currency: 'SGD', accountHolderName: 'Club', accountHolderType: 'company' as const }
  const owner = {
    firstName: 'Mei',
    lastName: 'Tan',
    personalAddress: '2 Hill Street',
    postalCode: '179360',
    personalId: 'S1234567D',
    dob: '1980-05-01',
    document: 'a document',
  }
  const entity = { address: '1 River Road', postalCode: '018956', businessName: 'Club', businessTaxId: '2019' }

  it('that is complete has no wrong field [BANK-03]', () => {
    const full = { ...bank, accountNumber: '000123456', routingNumber: '1100000' }
    expect(wrongBankFields('SG', full)).toEqual([])
    expect(wrongOwnerFields('SG', owner, TODAY)).toEqual([])
    expect(wrongLegalEntityFields('SG', entity)).toEqual([])
  })

  it('names what is missing, what is blank, and what is of no such form [BANK-03] [BANK-49]', () => {
    expect(wrongBankFields('SG', { ...bank, accountHolderName: '  ', routingNumber: '12' })).toEqual([
      'routingNumber',
      'accountNumber',
      'accountHolderName',
    ])
    expect(wrongOwnerFields('SG', { ...owner, dob: '2020-01-01', lastName: null }, TODAY)).toEqual(['dob', 'lastName'])
    expect(wrongLegalEntityFields('AU', entity)).toEqual(['city', 'state'])
    for (const nothing of ['----', '- -', '****']) {
      expect(wrongOwnerFields('SG', { ...owner, personalId: nothing }, TODAY)).toEqual(['personalId'])
      expect(wrongLegalEntityFields('SG', { ...entity, businessTaxId: nothing })).toEqual(['businessTaxId'])
    }
    expect(wrongContactFields({ email: 'a@b.example' })).toEqual(['phone'])
  })

  it('asks what the country of the club requires where no account can be set up in the country of the bank [BANK-24]', () => {
    const full = { ...bank, accountNumber: '000123456', routingNumber: '1100000' }
    expect(wrongBankFields('SG', { ...full, country: 'GB' })).toEqual(['country'])
    expect(wrongBankFields('AU', { ...bank, country: 'GB', currency: 'AUD', accountNumber: '000123456' })).toEqual([
      'country',
      'routingNumber',
      'city',
    ])
  })

  it('names an account number that none can be [BANK-49]', () => {
    const full = { ...bank, routingNumber: '1100000' }
    expect(wrongBankFields('SG', { ...full, accountNumber: '123' })).toEqual(['accountNumber'])
  })

  it('takes short names as they are', () => {
    expect(wrongOwnerFields('SG', { ...owner, firstName: 'O', lastName: 'Ng' }, TODAY)).toEqual([])
    expect(wrongLegalEntityFields('SG', { ...entity, businessName: 'HQ' })).toEqual([])
  })

  it('follows the country of the bank, and asks nothing twice that is on file [BANK-04] [BANK-12]', () => {
    expect(wrongBankFields('SG', { ...bank, country: 'AU', currency: 'AUD' }, ['accountNumber'])).toEqual([
      'routingNumber',
      'city',
    ])
    expect(wrongBankFields('SG', { ...bank, country: 'AU' }, ['accountNumber', 'routingNumber', 'city'])).toEqual([
      'currency',
    ])
    expect(
      wrongOwnerFields('SG', { ...owner, personalId: '', document: undefined }, TODAY, ['personalId', 'document']),
    ).toEqual([])
    expect(wrongLegalEntityFields('SG', { ...entity, businessTaxId: '' }, ['businessTaxId'])).toEqual([])
  })

  it("of India's bank-only kind needs no name, country and currency [BANK-43]", () => {
    const india = { accountNumber: '123456789', routingNumber: 'HDFC0000053', accountHolderType: 'individual' as const }
    expect(wrongBankFields('IN', india)).toEqual([])
  })
})

describe('owners', () => {
  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2013-01-05', true],
    ['2013-01-06', false],
    ['2013-02-30', false],
    ['soon', false],
  ])('born on %s on 5 January 2026: %s [BANK-17]', (day, may) => expect(isOwnerBirthDate(day, '2026-01-05')).toBe(may))

  it('born on 29 February come of age on the 28th [BANK-17]', () =>
    expect(ownerBirthDates('2028-02-29')).toEqual({ first: '1900-01-01', last: '2015-02-28' }))

  const main = { id: 'main', isAdditional: false, verified: false }
  const additional = (id: string, verified = false) => ({ id, isAdditional: true, verified })
  const three = ['a', 'b', 'c'].map((id) => additional(id))

  it('are one main one and at most three more [BANK-20] [BANK-50]', () => {
    expect(decideNewOwner([], false).ok).toBe(true)
    expect(decideNewOwner([main], false)).toMatchObject({
      refusal: {
        code: 'error.badRequest.tooManyOwners',
        details: { property: 'isAdditional', why: 'There is a business owner already' },
      },
    })
    expect(decideNewOwner([main, ...three.slice(1)], true).ok).toBe(true)
    expect(decideNewOwner([main, ...three], true)).toMatchObject({
      refusal: {
        code: 'error.badRequest.tooManyOwners',
        details: { property: 'isAdditional', why: 'There are at most 3 additional owners' },
      },
    })
  })

  it('are locked once verified [BANK-22]', () => {
    expect(decideOwnerChange([main], 'main')).toEqual({ ok: true, value: main })
    expect(decideOwnerChange([{ ...main, verified: true }], 'main')).toMatchObject({
      refusal: {
        code: 'error.badRequest.ownerVerified',
        details: { property: 'id', why: 'A verified owner cannot be changed' },
      },
    })
    expect(decideOwnerChange([main], 'nobody')).toMatchObject({ refusal: { code: 'error.notFound.businessOwner' } })
  })

  it('may be removed when they are additional and not verified [BANK-50]', () => {
    expect(decideOwnerRemoval([main, ...three], 'b').ok).toBe(true)
    expect(decideOwnerRemoval([main], 'main')).toMatchObject({
      refusal: {
        code: 'error.badRequest.mainOwner',
        details: { property: 'id', why: 'Only additional owners can be removed' },
      },
    })
    expect(decideOwnerRemoval([additional('a', true)], 'a')).toMatchObject({
      refusal: { code: 'error.badRequest.ownerVerified' },
    })
  })
})

describe('a document', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  it.each([
    ['a jpeg', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0, 0]), null],
    ['a png', png, null],
    ['a gif', new TextEncoder().encode('GIF89a..'), 'uploadFailed'],
    ['a page', new TextEncoder().encode('<html>..'), 'uploadFailed'],
    ['nothing', new Uint8Array(), 'uploadFailed'],
    ['half a png', png.slice(0, 4), 'uploadFailed'],
  ])('that is %s: %s [BANK-18] [BANK-53]', (_what, head, problem) =>
    expect(documentProblem({ size: 1000, head })).toBe(problem),
  )

  it('of 5 242 880 bytes passes, one of a byte more does not [BANK-19] [BANK-37]', () => {
    expect(MAX_DOCUMENT_BYTES).toBe(5_242_880)
    expect(documentProblem({ size: 5_242_880, head: png })).toBeNull()
    expect(documentProblem({ size: 5_242_881, head: png })).toBe('imageTooLarge')
    expect(PAYOUT_ACCOUNT_TEXTS.imageTooLarge).toBe('Image size is more than Max image size')
  })
})

describe('bank accounts', () => {
  it('are removed, but for the only one while a payout is under way [BANK-51]', () => {
    const [one, other] = [{ id: 'one' }, { id: 'other' }]
    expect(decideBankAccountRemoval([one, other], 'one', true)).toEqual({ ok: true, value: one })
    expect(decideBankAccountRemoval([one], 'one', false).ok).toBe(true)
    expect(decideBankAccountRemoval([one], 'one', true)).toMatchObject({
      refusal: {
        code: 'error.badRequest.payoutUnderWay',
        details: { property: 'id', why: 'A payout to this bank account is under way' },
      },
    })
    expect(decideBankAccountRemoval([one], 'other', false)).toMatchObject({
      refusal: { code: 'error.notFound.bankAccount' },
    })
  })

  it('travel in a token of the sandbox without their number, whatever they are called [BANK-33]', () => {
    const anyBank = fc.record({
      country: fc.constantFrom(...BANK_COUNTRIES),
      currency: fc.constantFrom('SGD', 'USD'),
      accountNumber: fc.stringMatching(/^[0-9]{9,30}$/),
      accountHolderName: fc.string({ minLength: 1, unit: 'grapheme' }),
      accountHolderType: fc.constantFrom('individual' as const, 'company' as const),
    })
    fc.assert(
      fc.property(anyBank, (bank) => {
        const token = sandboxBankToken(bank)
        expect(token).not.toContain(bank.accountNumber)
        expect(readSandboxBankToken(token)).toMatchObject({
          country: bank.country,
          lastFour: bank.accountNumber.slice(-4),
          accountHolderName: bank.accountHolderName,
        })
      }),
    )
    for (const other of ['btok_1', 'btok_sandbox_%', `btok_0123456${encodeURIComponent('{}')}`, 'btok_1234567890'])
      expect(readSandboxBankToken(other)).toBeUndefined()
  })

  it('carry their currency in capitals in a token of the sandbox, and no routing number where none was typed', () => {
    const bank = { country: 'SG', currency: 'sgd', accountNumber: '000123456', accountHolderType: 'company' as const }
    const read = (routingNumber?: string) => readSandboxBankToken(sandboxBankToken({ ...bank, routingNumber }))
    expect(read('1100000')).toEqual({
      country: 'SG',
      currency: 'SGD',
      lastFour: '3456',
      routingNumber: '1100000',
      accountHolderName: null,
      accountHolderType: 'company',
    })
    expect(read('')).toMatchObject({ routingNumber: null })
    expect(read()).toMatchObject({ routingNumber: null })
  })

  it.each([
    [{}, false],
    [{ chargesEnabled: false }, true],
    [{ payoutEnabled: false }, true],
    [{ legalEntityVerificationStatus: 'pending' }, true],
  ])('whose account stands as %j lacks information: %s [PAYOUTSTAB-25]', (state, lacks) => {
    const complete = { chargesEnabled: true, payoutEnabled: true, legalEntityVerificationStatus: 'verified' }
    expect(lacksInformation({ ...complete, ...state })).toBe(lacks)
  })
})
