import { readMobile } from '@fieldhouse/domain/mobiles'
import { describe, expect, it } from 'vitest'
import { channelOf, missingContact } from './missing-contact.ts'

const customer = {
  id: 'c',
  firstName: 'Mai',
  lastName: '',
  email: 'mai@mail.example',
  mobile: '+65 8123 4567',
  partnerSideCustomerIdString: null,
}

describe('a confirmation', () => {
  it.each([
    ['IN', 'SMS'],
    ['SG', 'EMAIL'],
    ['VN', 'EMAIL'],
  ])('of a partner in %s goes by %s [ORDERS-83]', (country, channel) => {
    expect(channelOf(country)).toBe(channel)
  })

  it.each([
    ['IN', customer, null],
    ['IN', { ...customer, mobile: null }, 'mobile'],
    ['IN', { ...customer, mobile: '98765 43210' }, null],
    ['IN', { ...customer, mobile: '022 2345 6789' }, 'textableMobile'],
    ['IN', { ...customer, email: null }, null],
    ['SG', customer, null],
    ['SG', { ...customer, mobile: null }, null],
    ['SG', { ...customer, email: null }, 'email'],
    ['SG', null, 'customer'],
  ])('in %s to %j lacks %s [ORDERS-146]', (country, who, missing) => {
    expect(missingContact({ customer: who }, country, readMobile)).toBe(missing)
  })
})
