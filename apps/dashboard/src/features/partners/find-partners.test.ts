import { describe, expect, it } from 'vitest'
import { findPartners, labelOf, type Partner } from './find-partners.ts'

const partner = (id: string, brandName: string | null, uri: string | null): Partner => ({
  id,
  partnerType: 'Clubs',
  timezone: 'Asia/Singapore',
  countryCode: 'SG',
  defaultCurrencyId: 'SGD',
  businessIdentificationNumber: null,
  taxReferenceNumber: null,
  refundPolicy: null,
  brandName,
  logo: null,
  pageInfo: uri === null ? null : { uri },
  paymentMethodsForStaff: [],
  paymentMethodsForCustomers: [],
  absorbProcessingFee: false,
  processingFee: {},
  cancelationPolicies: [],
  reschedulePolicy: null,
  policiesVersion: 1,
  payoutFrequency: 'MANUAL',
  chargesEnabled: true,
  gatewayEnabled: false,
  paymentOptionsChosen: true,
  longStaffPasswords: false,
  staffSecondFactor: false,
  version: 1,
  processingFeeConfig: {},
})
const riverside = partner('1', 'Riverside Racquet Club', 'riverside')
const harbour = partner('2', 'Harbour Tennis', 'harbour-sydney')
const nameless = partner('3', null, null)
const found = (typed: string) => findPartners([riverside, harbour, nameless], typed).map(({ id }) => id)

describe('the list of partners', () => {
  it('is ordered by brand name [SUPERADMIN-54]', () => {
    expect(found('')).toEqual(['3', '2', '1'])
  })

  it('is searched by brand name and address [SUPERADMIN-54]', () => {
    expect(found('RACQUET')).toEqual(['1'])
    expect(found('sydney')).toEqual(['2'])
    expect(found('nobody')).toEqual([])
  })

  it('is searched without marks as well', () => {
    const hanoi = partner('4', 'Cầu lông Thủ Đức', 'cau-long')
    expect(findPartners([hanoi, harbour], 'long thu duc').map(({ id }) => id)).toEqual(['4'])
    expect(findPartners([hanoi, harbour], 'Thủ Đức').map(({ id }) => id)).toEqual(['4'])
  })

  it('shows the id of a partner without a profile [SUPERADMIN-54]', () => {
    expect(labelOf(nameless)).toBe('3')
    expect(labelOf(harbour)).toBe('Harbour Tennis')
  })
})
