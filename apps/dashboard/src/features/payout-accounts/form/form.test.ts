import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { describe, expect, it } from 'vitest'
import { bankBody, bankCountriesFor, draftOf, ownerDraft, popupOf, problemsOf, withBank } from './form.ts'
import { gatewayBody, gatewayText, wrongGatewayFields } from '../bank-accounts/gateway-form.ts'

const TODAY = '2026-11-21'
const empty = (country: 'SG' | 'CH' | 'AU' | 'US') =>
  problemsOf(draftOf(country, null), { country, today: TODAY, account: null })

describe('the full form', () => {
  it('asks for what the country requires, by the rules of the API [BANK-03]', () => {
    expect(empty('SG')).toEqual({
      bank: ['accountNumber', 'routingNumber', 'accountHolderName', 'accountHolderType'],
      owners: { main: ['firstName', 'lastName', 'personalAddress', 'postalCode', 'personalId', 'dob', 'document'] },
      entity: ['address', 'postalCode', 'businessName', 'businessTaxId'],
      accepts: true,
    })
    expect(empty('AU').entity).toContain('state')
    expect(empty('CH').bank).toEqual(['accountNumber', 'accountHolderName', 'accountHolderType', 'city'])
  })

  it('takes a chosen image for the document, and what is on file for what was typed', () => {
    const saved = { id: 'o1', firstName: 'Mei', personalId: '567D', document: 'd1', verified: false }
    const owner = ownerDraft('main', saved as PayoutAccount['businessOwner'])
    const wrongOf = (one: typeof owner) =>
      problemsOf({ ...draftOf('SG', null), owner: one }, { country: 'SG', today: TODAY, account: null }).owners['main']
    expect(wrongOf(owner)).not.toContain('document')
    expect(wrongOf(owner)).not.toContain('personalId')
    expect(owner.text.personalId).toBe('')
    expect(wrongOf({ ...ownerDraft('main', null), file: new File(['a'], 'a.png') })).not.toContain('document')
  })

  it('says that the owner is missing where everything of the bank is there [BANK-25] [BANK-34]', () => {
    const draft = draftOf('SG', null)
    expect(popupOf(empty('SG'), draft)).toBe('checkFields')
    expect(popupOf({ ...empty('SG'), bank: [] }, draft)).toBe('noOwner')
    expect(popupOf({ bank: [], owners: { main: [] }, entity: [], accepts: false }, draft)).toBeNull()
  })

  it('offers the countries of whoever pays out, each with its currency [BANK-24]', () => {
    expect(bankCountriesFor('SG')).toEqual(['US', 'CH', 'SG', 'AU'])
    expect(withBank(draftOf('SG', null).bank, 'country', 'AU')).toMatchObject({ country: 'AU', currency: 'AUD' })
  })

  it('does not send the number of the account to us [BANK-33]', () => {
    const bank = { ...draftOf('SG', null).bank, accountNumber: '000123456' }
    expect(bankBody(bank)).toEqual({ country: 'SG', currency: 'SGD' })
  })
})

describe("India's form", () => {
  it('asks for the type, the number, the IFSC code and the contact, and for no name [BANK-43]', () => {
    const text = gatewayText(null, null)
    expect(wrongGatewayFields(text)).toEqual(['accountNumber', 'routingNumber', 'accountHolderType', 'email', 'phone'])
    const typed = {
      ...text,
      accountNumber: '1234 5678 9012',
      routingNumber: 'hdfc0000053',
      accountHolderType: 'company',
    }
    expect(wrongGatewayFields({ ...typed, email: 'a@b.example', phone: '+91 98765 43210' })).toEqual([])
    expect(gatewayBody(typed)).toEqual({
      accountNumber: '123456789012',
      routingNumber: 'HDFC0000053',
      accountHolderType: 'company',
    })
  })
})
