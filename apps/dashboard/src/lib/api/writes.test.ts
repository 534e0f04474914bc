import { afterEach, describe, expect, it } from 'vitest'
import { currentWrites, endChain, writeStarted } from './writes.ts'

const isOpen = () => currentWrites().open > 0 || currentWrites().chained

describe('the loading popup', () => {
  afterEach(endChain)

  it('closes on each reply, whether it says yes or no [API-14]', () => {
    for (const succeeded of [true, false]) {
      const ended = writeStarted('createCustomer')
      expect(isOpen()).toBe(true)
      ended(succeeded)
      expect(isOpen()).toBe(false)
    }
  })

  it('stays over two changes until both are answered', () => {
    const first = writeStarted('moveBookings')
    const second = writeStarted('updateOrderNote')
    first(true)
    expect(isOpen()).toBe(true)
    second(true)
    expect(isOpen()).toBe(false)
  })

  it.each(['placeBooking', 'placeInternalBooking'])(
    'stays after the reply to %s until the rest is done [API-14]',
    (name) => {
      writeStarted(name)(true)
      expect(isOpen()).toBe(true)
      const charge = writeStarted('markTransactionPaid')
      charge(true)
      expect(isOpen()).toBe(true)
      endChain()
      expect(isOpen()).toBe(false)
    },
  )

  it.each([['placeBooking'], ['placeBooking', 'markTransactionPaid']])('closes at once when %s fails', (...names) => {
    names.forEach((name, i) => writeStarted(name)(i < names.length - 1))
    expect(isOpen()).toBe(false)
  })

  it('does not open for what nobody started [API-15]', () => {
    writeStarted('holdSlots')
    writeStarted('registerNewPartner')
    expect(isOpen()).toBe(false)
  })
})
