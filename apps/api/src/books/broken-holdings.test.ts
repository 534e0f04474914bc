import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { openBooks, type OpenBooks } from './fixtures/open-books.ts'

let product: Product
let desk: Desk
let books: OpenBooks
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  books = openBooks(product)
})
afterAll(() => product.close())

describe('the books check of what customers hold and of cards', () => {
  it('finds credits that are not what their log and the ledger say [CREDITS-08]', async () => {
    const { riverside } = product.cast
    const customerId = riverside.customers[0].id
    await desk.api.issueCredit({
      partnerId: riverside.id,
      body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 700 },
    })
    expect(
      await books.findingsWhile(
        'UPDATE credit_balances SET balance_minor = balance_minor + 1 WHERE customer_id = $1',
        'UPDATE credit_balances SET balance_minor = balance_minor - 1 WHERE customer_id = $1',
        [customerId],
      ),
    ).toEqual(['credits: hold SGD 7.01, by their log SGD 7.00', 'credits: come to SGD 7.01, by the ledger to SGD 7.00'])
    await expect(
      books.execute('UPDATE credit_balances SET balance_minor = -1 WHERE customer_id = $1', [customerId]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('finds a wallet that is not what its log and the ledger say', async () => {
    const { riverside, superAdmin } = product.cast
    const admin = product.as(superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: riverside.id } })
    const customerId = riverside.customers[0].id
    await admin.topUpWallet({ body: { customerId, amount: 700 } })
    expect(
      await books.findingsWhile(
        'UPDATE wallet_balances SET balance_minor = balance_minor + 1 WHERE customer_id = $1',
        'UPDATE wallet_balances SET balance_minor = balance_minor - 1 WHERE customer_id = $1',
        [customerId],
      ),
    ).toEqual(['wallets: hold SGD 7.01, by their log SGD 7.00', 'wallets: come to SGD 7.01, by the ledger to SGD 7.00'])
    await expect(
      books.execute('UPDATE wallet_balances SET balance_minor = -1 WHERE customer_id = $1', [customerId]),
    ).rejects.toMatchObject({ code: '23514' })
  })

  it('finds passes that are not what their entries say, and an order that was paid by none [PACKAGES-27]', async () => {
    const { riverside } = product.cast
    const owner = product.as(riverside.staff.owner)
    await books.execute(
      `UPDATE partners SET payment_methods_for_staff = array_append(payment_methods_for_staff, 'packages') WHERE id = $1`,
      [riverside.id],
    )
    const { data: sold } = await owner.createPackage({
      partnerId: riverside.id,
      body: { name: 'Ten', numberOfPasses: 10, price: { amount: 0, currency: 'SGD' }, expiryMode: 'without_expiry' },
    })
    const body = { customerId: riverside.customers[1].id, packageId: sold.id, paymentMethod: 'cash' as const }
    await owner.placePackageOrder({ partnerId: riverside.id, body })
    const order = await desk.book({ court: 3, from: 6, until: 8 }, { paymentMethod: 'packages' })
    expect(
      await books.findingsWhile(
        'UPDATE customer_packages SET passes_left = passes_left + 1 WHERE package_id = $1',
        'UPDATE customer_packages SET passes_left = passes_left - 1 WHERE package_id = $1',
        [sold.id],
      ),
    ).toEqual(['passes: has 9 passes left, by its entries 8'])
    await expect(
      books.execute('UPDATE customer_packages SET passes_left = -1 WHERE package_id = $1', [sold.id]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(books.execute('DELETE FROM pass_entries WHERE order_id = $1', [order.id])).rejects.toMatchObject({
      code: '23001',
    })
    const unpaid = await desk.book({ court: 3, from: 8, until: 9 }, { orderStatus: 'paid' })
    const by = (method: string) => `UPDATE orders SET payment_method = '${method}' WHERE id = $1`
    expect(await books.findingsWhile(by('packages'), by('cash'), [unpaid.id])).toEqual([
      'orders: says that it is paid by packages; by its payments by cash',
      'passes: was paid by passes and took none',
    ])
    expect(await books.findings()).toEqual([])
  })

  it('finds a payment by card that is not what the log says, and an unknown one that nobody asks about', async () => {
    const { orderTransactions } = await desk.book({ court: 3, from: 19, until: 20 }, { paymentMethod: 'creditCard' })
    const { id } = orderTransactions[0]!
    await desk.api.chargeTransaction({ id, body: { creditToken: 'tok_timeout' } })
    expect(
      await books.findingsWhile(
        `UPDATE payment_attempts SET amount_minor = amount_minor + 1, status = 'needsAuthentication' WHERE transaction_id = $1`,
        `UPDATE payment_attempts SET amount_minor = amount_minor - 1, status = 'unknown' WHERE transaction_id = $1`,
        [id],
      ),
    ).toEqual([
      'cards: has an attempt by card of SGD 21.51 that is needsAuthentication; its entry of the payment log is UNKNOWN with SGD 21.50',
      'cards: has a payment of SGD 21.50 that is UNKNOWN, and no provider is being asked about it',
    ])
    await desk.api.checkTransactionStatus({ id })
    expect(
      await books.findingsWhile(
        `UPDATE payment_attempts SET status = 'unknown', settled_at = NULL WHERE transaction_id = $1`,
        `UPDATE payment_attempts SET status = 'succeeded', settled_at = now() WHERE transaction_id = $1`,
        [id],
      ),
    ).toEqual([
      'cards: has an attempt by card of SGD 21.50 that is unknown; its entry of the payment log is SUCCESS with SGD 21.50',
      'cards: was paid SGD 21.50 by card, and no provider took it',
    ])
    expect(await books.findings()).toEqual([])
  })
})
