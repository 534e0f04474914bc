import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

describe('customers', () => {
  it('are kept with all that was typed [BOOKING-52]', async () => {
    const { partnerId } = on
    const full = {
      firstName: 'Nora',
      lastName: 'Ng',
      email: 'Nora@New.example',
      mobile: '+65 9333 4444',
      gender: 'male' as const,
      partnerSideCustomerIdString: 'M-17',
      invoiceName: 'Ng & Co. Pte. Ltd.',
      taxNumber: 'M2-0098765-4',
      partnerNote: 'Left-handed',
    }
    await on.leaves('createCustomer', 'with everything', { body: { partnerId, ...full } })
    await on.leaves('createCustomer', 'with the email of another one', {
      body: { partnerId, firstName: 'Other', email: full.email },
    })
    const { id } = (await on.desk.api.listCustomers({ partnerId, query: { q: full.email } })).data[0]!
    const change = {
      lastName: '[[removed]]',
      mobile: '9333 5555',
      dob: '29/02/1984',
      addressCity: 'Singapore',
    } as const
    await on.leaves('updateCustomer', 'to another number and an address', { id, body: { version: 1, ...change } })
    await on.leaves('updateCustomer', 'by who read an older version', { id, body: { version: 1, lastName: 'Ong' } })
    await on.leaves('updateCustomer', 'to how they stand', { id, body: { version: 2, dob: change.dob } })
    await on.leaves('createCustomer', 'without an email and a mobile', { body: { partnerId, firstName: 'Lee' } })
  })

  it('come by a file, and go again [CUSTOMERS-45]', async () => {
    const { partnerId } = on
    const text = 'First Name,Email,Membership Plan\nMai,mai@file.example,Gold\nBen,,\nIda,mai@file.example,'
    const file = new File([text], 'people.csv')
    await on.leaves('importCustomers', 'of which some pass', { partnerId, body: { file } })
    await on.leaves('startCustomerImport', 'that waits for its job', { partnerId, body: { file } })
    const again = new File(['First Name,Email\nPia,pia@file.example'], 'more.csv')
    const { data } = await on.desk.api.importCustomers({ partnerId, body: { file: again } })
    const id = data.id!
    await on.leaves('undoCustomerImport', 'of which nothing was used', { id })
    await on.leaves('undoCustomerImport', 'that was taken back', { id })
  })

  it('without a name are one standing customer', async () => {
    const { partnerId } = on
    await on.leaves('openWalkIn', 'the first time', { partnerId })
    await on.leaves('openWalkIn', 'every other time', { partnerId })
  })

  it('have a calendar that other programs follow, as courts have', async () => {
    const { partnerId } = on
    const { id: subjectId } = await on.holder('Calista')
    const of = { partnerId, subject: 'customer' as const, subjectId }
    await on.leaves('makeCalendarFeed', 'of who had none', of)
    await on.leaves('makeCalendarFeed', 'of who had one', of)
    await on.leaves('revokeCalendarFeed', 'which is there', of)
    await on.leaves('revokeCalendarFeed', 'which is not there', of)
  })

  it('with open transactions or money in the wallet stay [ADDTX-40]', async () => {
    const { id, orders } = await on.holder('Stay')
    await on.leaves('deleteCustomer', 'who has transactions', { id })
    for (const order of Object.values(orders)) await on.desk.api.cancelOrder({ id: order, body: {} })
    await on.leaves('deleteCustomer', 'who has money in the wallet', { id })
  })

  it('are given a copy of all that is kept of them [BEYOND-45]', async () => {
    const { id } = await on.holder('Copia')
    await on.leaves('copyCustomerData', 'who has something of everything', { id })
  })

  it('have who they are erased, once nothing is to come or to be settled [BEYOND-45]', async () => {
    const { id } = await on.holder('Erasa')
    await on.leaves('eraseCustomerData', 'who has something of everything', { id })
    const { data: bare } = await on.desk.api.createCustomer({
      body: { partnerId: on.partnerId, firstName: 'Bare', email: 'bare@erased.example', partnerNote: 'Left-handed' },
    })
    await on.leaves('eraseCustomerData', 'of whom nothing is open', { id: bare.id })
  })

  it('who are one person become one, and two again [BEYOND-34]', async () => {
    const [{ id }, { id: duplicateId }] = [await on.holder('Kepta'), await on.holder('Dupla')]
    const body = { duplicateId, version: 1, duplicateVersion: 1, fields: { email: 'duplicate' as const } }
    await on.leaves('mergeCustomers', 'who both have something of everything', { id, body })
    await on.leaves('mergeCustomers', 'of whom one was changed since', {
      id,
      body: { duplicateId: on.desk.club.customers[1].id, version: 1, duplicateVersion: 1 },
    })
    await on.leaves('mergeCustomers', 'of whom one is merged', { id, body: { ...body, version: 2 } })
    const merge = (await on.owner.listCustomerMerges({ id })).data[0]!.id
    await on.leaves('undoCustomerMerge', 'of which all can go back', { id: merge })
    await on.leaves('undoCustomerMerge', 'that was undone', { id: merge })
  })

  it('who go lose their credits in each currency, and how to reach them [CUSTOMERS-44]', async () => {
    const { id, orders } = await on.holder('Gona')
    await on.admin.topUpWallet({ body: { customerId: id, amount: 1500 } })
    const courts = [
      { day: on.monday(), from: 18, until: 20 },
      { day: on.monday(), from: 9, until: 10 },
    ]
    // Without anything given back: the wallet is empty after that.
    const { id: spent } = await on.desk.book(courts, { customerId: id, paymentMethod: 'fieldhouseWallet' })
    for (const order of [...Object.values(orders), spent]) await on.desk.api.cancelOrder({ id: order, body: {} })
    await on.leaves('deleteCustomer', 'who holds credits in two currencies', { id })
  })
})

describe('credits', () => {
  const issue = (customerId: string, amount: number, type: 0 | 2) => ({
    partnerId: on.partnerId,
    body: { customerId, amount, clubCreditTypeId: CREDIT_TYPES[type].id },
  })

  it('are issued on top of what is held, and revoked from it [CREDITS-32] [CREDITS-33]', async () => {
    const { id: customerId } = await on.holder('Ira')
    await on.leaves('issueCredit', 'of another type to somebody who holds two', issue(customerId, 1250, 2))
    await on.leaves('revokeCredit', 'part of what is held', {
      partnerId: on.partnerId,
      body: { customerId, amount: 7000 },
    })
    await on.leaves('revokeCredit', 'more than is held in this currency', {
      partnerId: on.partnerId,
      body: { customerId, amount: 751 },
    })
  })

  it('keep to their limits [CREDITS-28]', async () => {
    const { partnerId, finance, desk } = on
    const limits = { maxClubCreditIssue: 5000, maxClubCreditCustomer: 8000, maxClubCreditStaff: null }
    await on.leaves('updateCreditConfig', 'two limits', { partnerId, body: limits }, { by: finance })
    await on.leaves('issueCredit', 'more than may be issued at once', issue(desk.club.customers[1].id, 5001, 0))
    const none = { ...limits, maxClubCreditIssue: null, maxClubCreditCustomer: 0, maxClubCreditStaff: 90_000 }
    await on.leaves('updateCreditConfig', 'one limit instead', { partnerId, body: none }, { by: finance })
  })
})

it('a wallet is topped up on top of what it holds', async () => {
  const { id: customerId } = await on.holder('Tam')
  await on.leaves('topUpWallet', 'one that holds money', { body: { customerId, amount: 725 } }, { by: on.admin })
  await on.leaves('topUpWallet', 'by nothing', { body: { customerId, amount: 0 } }, { by: on.admin })
})
