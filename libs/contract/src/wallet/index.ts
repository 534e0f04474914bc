import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, Minor } from '../schemas.ts'

const Balance = z.object({ amount: z.number().int(), currency: z.string() })

export const wallet = {
  getWallet: endpoint({
    method: 'GET',
    path: '/partners/customers/:id/wallet',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view'] },
    summary: 'What the wallet of a customer holds, in minor units by currency (PAYMETHODS-32)',
    reply: data(z.array(Balance)),
  }),
  topUpWallet: endpoint({
    method: 'POST',
    path: '/partners/wallets/topUp',
    access: 'superAdmin',
    confirmed: true,
    changes: ['customers'],
    summary: 'Put money into the wallet of a customer, in minor units of the partner’s currency',
    body: z.strictObject({ customerId: Id, amount: Minor }),
    reply: data(Balance.extend({ customerId: z.string() })),
    idempotent: true,
  }),
}
