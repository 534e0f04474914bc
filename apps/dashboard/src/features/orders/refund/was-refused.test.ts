import { describe, expect, it } from 'vitest'
import { wasRefused } from './was-refused.ts'

type Entry = Parameters<typeof wasRefused>[0]['orderTransactions'][number]
const refund = (id: string, status: Entry['status']) => ({ id, status, transactionType: 'REFUND' }) as Entry
const order = (...orderTransactions: Entry[]) => ({ orderTransactions })

describe('a refund that was asked for', () => {
  it('was refused when it failed and stands open anew, however many failed before', () => {
    const before = order(refund('1', 'PAYMENT_FAILURE'), refund('2', 'PENDING'))
    expect(wasRefused(before, order(refund('1', 'PAYMENT_FAILURE'), refund('2', 'SUCCESS')))).toBe(false)
    expect(wasRefused(before, order(refund('1', 'PAYMENT_FAILURE'), refund('2', 'UNKNOWN')))).toBe(false)
    const after = order(refund('1', 'PAYMENT_FAILURE'), refund('2', 'PAYMENT_FAILURE'), refund('3', 'PENDING'))
    expect(wasRefused(before, after)).toBe(true)
    expect(wasRefused(order(), order(refund('4', 'PAYMENT_FAILURE')))).toBe(true)
  })
})
