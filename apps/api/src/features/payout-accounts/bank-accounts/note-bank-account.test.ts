import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_UNVERIFIED } from '@fieldhouse/domain/payout-accounts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { accountInput, bankInfo, bankToken, indianBank, payoutDesk, type PayoutDesk } from '../fixtures/payout-desk.ts'

let product: Product
let desk: PayoutDesk
const ask = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)

beforeAll(async () => {
  product = await startProduct()
  const { riverside } = product.cast
  desk = payoutDesk(product, riverside)
  const { operations } = riverside.staff
  await ask('INSERT INTO partner_owners (partner_id, profile_id, created_at) VALUES ($1, $2, now())', [
    riverside.id,
    operations.profileId,
  ])
  await ask(`UPDATE accounts SET locale = 'vi' WHERE profile_id = $1`, [operations.profileId])
  await desk.addOwner()
  await desk.submit()
})
afterAll(() => product.close())

/** The mails about bank accounts since they were read last, by recipient. */
const mails = () =>
  ask(`DELETE FROM outbox_messages WHERE subject ~ 'bank account|tài khoản ngân hàng|Tài khoản ngân hàng'
    RETURNING recipient, subject, body_text AS text`).then((rows) =>
    rows.toSorted((a, b) => a.recipient.localeCompare(b.recipient)),
  )

describe('whoever has the session of somebody who may set payouts up', () => {
  it('adds no bank account, and removes none, of which the owners are not told by mail [BANK-31]', async () => {
    const { owner, operations, finance } = product.cast.riverside.staff
    const { founder } = product.cast.riverside
    const theirs = payoutDesk(product, product.cast.riverside, finance)
    const bank = await theirs.addBank(bankToken({ accountNumber: '55557777' }))
    const told = await mails()
    expect(told.map(({ recipient }) => recipient)).toEqual([founder.email, operations.email, owner.email])
    const inEnglish = told.find(({ recipient }) => recipient === owner.email)!
    expect(inEnglish.subject).toBe('A bank account was added to Riverside Badminton Club')
    expect(inEnglish.text).toContain(
      'Payouts of Riverside Badminton Club go to this bank account from now on.\n\n' +
        'Bank account: ending in 7777 (SGD)\n' +
        `Changed by: ${finance.name}\nTime: Sat 21/11/2026 12:00 (Asia/Singapore)\n`,
    )
    expect(told.find(({ recipient }) => recipient === operations.email)!.text).toContain('số cuối 7777 (SGD)')
    // Its number is in no mail.
    for (const { text } of told) expect(text).not.toContain('55557777')

    await theirs.api.deleteBankAccount({ partnerId: theirs.partnerId, id: bank.id })
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [founder.email, 'A bank account of Riverside Badminton Club was removed'],
      [operations.email, 'Một tài khoản ngân hàng của Riverside Badminton Club vừa bị xóa'],
      [owner.email, 'A bank account of Riverside Badminton Club was removed'],
    ])
  })

  it('tells them once of a request that was sent twice [BEYOND-03]', async () => {
    const add = () =>
      desk.api.addBankAccount(
        { partnerId: desk.partnerId, body: { token: bankToken() } },
        { idempotencyKey: 'a-bank-once' },
      )
    await add()
    await add()
    expect(await mails()).toHaveLength(3)
  })

  it('shortens no wait of which they are not told, and a longer one is told nobody', async () => {
    const { finance, owner } = product.cast.riverside.staff
    const api = product.as(finance)
    const partnerId = product.cast.riverside.id
    const told = () =>
      ask(
        `DELETE FROM outbox_messages WHERE subject ~ 'shorter time|sẽ ngắn hơn' RETURNING recipient, subject, body_text AS text`,
      )
    await api.savePayoutWait({ partnerId, body: { days: 4 } })
    expect(await told()).toEqual([])
    await api.savePayoutWait({ partnerId, body: { days: 1 } })
    const shorter = await told()
    expect(shorter).toHaveLength(3)
    const inEnglish = shorter.find(({ recipient }) => recipient === owner.email)!
    expect(inEnglish.subject).toBe('Payouts of Riverside Badminton Club will wait for a shorter time')
    expect(inEnglish.text).toContain(
      'From Wed 25/11/2026 12:00 (Asia/Singapore) they wait 1 day instead of 4.\n\n' +
        `Changed by: ${finance.name}\nTime: Sat 21/11/2026 12:00 (Asia/Singapore)\n`,
    )
    // Chosen once more, it is no news.
    await api.savePayoutWait({ partnerId, body: { days: 1 } })
    expect(await told()).toEqual([])
    await api.savePayoutWait({ partnerId, body: { days: 2 } })
    expect(await told()).toEqual([])
  })

  it('names, describes and removes no owner of the business of whom they are not told [BANK-29] [BANK-50]', async () => {
    const { finance, owner } = product.cast.riverside.staff
    const theirs = payoutDesk(product, product.cast.riverside, finance)
    const told = async () => {
      const rows = await ask(
        `DELETE FROM outbox_messages WHERE subject ~ 'business owner|chủ doanh nghiệp' RETURNING recipient, subject, body_text AS text`,
      )
      expect(rows).toHaveLength(3)
      return rows.find(({ recipient }) => recipient === owner.email)!
    }
    await ask(`DELETE FROM outbox_messages WHERE subject ~ 'business owner|chủ doanh nghiệp'`)
    // One whom the sandbox does not verify may be changed and removed.
    const input = await theirs.ownerInput({ firstName: 'Mallory', personalId: SANDBOX_UNVERIFIED, isAdditional: true })
    const { partnerId, api } = theirs
    const { additionalOwners } = (await api.createBusinessOwner({ partnerId, body: input })).data
    const added = await told()
    expect(added.subject).toBe('Mallory Tan was added to the business owners of Riverside Badminton Club')
    expect(added.text).toContain(
      `Business owner: Mallory Tan\nChanged by: ${finance.name}\nTime: Sat 21/11/2026 12:00 (Asia/Singapore)\n`,
    )
    // What identifies them is in no mail.
    expect(added.text).not.toContain(SANDBOX_UNVERIFIED)
    const { id } = additionalOwners.find(({ firstName }) => firstName === 'Mallory')!
    const { isAdditional: _, document: __, personalId: ___, ...fields } = input
    await api.updateBusinessOwner({ partnerId, body: { id, ...fields, lastName: 'Lim' } })
    expect((await told()).subject).toBe('The business owner Mallory Lim of Riverside Badminton Club was changed')
    await api.deleteBusinessOwner({ partnerId, id })
    expect((await told()).subject).toBe('Mallory Lim was removed from the business owners of Riverside Badminton Club')
  })

  it('tells them of another number at the online gateway [BANK-32]', async () => {
    const { mumbai } = product.cast
    const { api, partnerId } = payoutDesk(product, mumbai)
    const { data: bank } = await api.addGatewayBankAccount({ partnerId, body: indianBank() })
    await mails()
    await api.updateGatewayBankAccount({
      partnerId,
      body: { id: bank.id, ...indianBank({ accountNumber: '999900010001' }) },
    })
    const told = await mails()
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [mumbai.founder.email, 'The bank account of Mumbai Smash was changed'],
      [mumbai.staff.owner.email, 'The bank account of Mumbai Smash was changed'],
    ])
    expect(told[0].text).toContain(
      'go to this bank account from Mon 23/11/2026 09:30 (Asia/Kolkata), and no longer to the one before. ' +
        'Until then they wait: whoever enters the one before again has them go there at once.\n\n' +
        'Bank account: ending in 0001 (INR)',
    )
  })

  it('says by when a bank account that was removed can be set again without a wait', async () => {
    const { mumbai } = product.cast
    const { api, partnerId, reset } = payoutDesk(product, mumbai)
    await reset()
    const { data: bank } = await api.addGatewayBankAccount({ partnerId, body: indianBank() })
    await mails()
    await api.deleteGatewayBankAccount({ partnerId, id: bank.id })
    const told = await mails()
    expect(told.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [mumbai.founder.email, 'A bank account of Mumbai Smash was removed'],
      [mumbai.staff.owner.email, 'A bank account of Mumbai Smash was removed'],
    ])
    expect(told[0].text).toContain(
      'no longer go to this bank account. Entered again by Mon 23/11/2026 09:30 (Asia/Kolkata), it gets them without a wait.',
    )
  })

  describe('does nothing at all to where payouts go of which the owners are not told', () => {
    const singapore = () => ({ ...product.cast.riverside, owners: [product.cast.riverside.staff.operations] })
    const india = () => ({ ...product.cast.mumbai, owners: [] })
    type Step = { name: string; club: typeof singapore; subject: string; before?: Call; call: Call }
    type Call = (desk: PayoutDesk, bankId: string) => Promise<unknown>
    const addIndian: Call = ({ api, partnerId }) => api.addGatewayBankAccount({ partnerId, body: indianBank() })
    const steps: Step[] = [
      {
        name: 'addBankAccount',
        club: singapore,
        subject: 'A bank account was added to',
        call: (theirs) => theirs.addBank(),
      },
      {
        name: 'deleteBankAccount',
        club: singapore,
        subject: 'A bank account of Riverside Badminton Club was removed',
        before: (theirs) => theirs.addBank(),
        call: ({ api, partnerId }, id) => api.deleteBankAccount({ partnerId, id }),
      },
      {
        name: 'createBankInfo',
        club: singapore,
        subject: 'A bank account was added to',
        call: ({ api, partnerId }) => api.createBankInfo({ partnerId, body: bankInfo() }),
      },
      {
        name: 'updateBankInfo',
        club: singapore,
        subject: 'A bank account was added to',
        before: (theirs) => theirs.addBank(),
        call: ({ api, partnerId }, bankId) =>
          api.updateBankInfo({ partnerId, bankId, body: bankInfo({ accountNumber: '55557777' }) }),
      },
      {
        name: 'createPayoutAccount',
        club: singapore,
        subject: 'The payout account of Riverside Badminton Club was set up',
        call: (theirs) => theirs.submit(),
      },
      {
        name: 'updatePayoutAccount',
        club: singapore,
        subject: 'The payout account of Riverside Badminton Club was changed',
        before: (theirs) => theirs.submit(),
        call: ({ api, partnerId }) => {
          const { tosAcceptance: _, ...body } = accountInput()
          return api.updatePayoutAccount({ partnerId, body })
        },
      },
      {
        name: 'startOnboarding',
        club: singapore,
        subject: 'The payout account of Riverside Badminton Club was opened at the provider',
        call: ({ api, partnerId }) => api.startOnboarding({ partnerId }),
      },
      {
        name: 'addGatewayBankAccount',
        club: india,
        subject: 'A bank account was added to Mumbai Smash',
        call: addIndian,
      },
      {
        name: 'updateGatewayBankAccount',
        club: india,
        subject: 'The bank account of Mumbai Smash was changed',
        before: addIndian,
        call: ({ api, partnerId }, id) =>
          api.updateGatewayBankAccount({ partnerId, body: { id, ...indianBank({ accountNumber: '999900010001' }) } }),
      },
      {
        name: 'deleteGatewayBankAccount',
        club: india,
        subject: 'A bank account of Mumbai Smash was removed',
        before: addIndian,
        call: ({ api, partnerId }, id) => api.deleteGatewayBankAccount({ partnerId, id }),
      },
      {
        name: 'createBankInfo of India',
        club: india,
        subject: 'A bank account was added to Mumbai Smash',
        call: ({ api, partnerId }) => api.createBankInfo({ partnerId, body: indianBank() }),
      },
      {
        name: 'updateBankInfo of India',
        club: india,
        subject: 'The bank account of Mumbai Smash was changed',
        before: addIndian,
        call: ({ api, partnerId }, bankId) =>
          api.updateBankInfo({ partnerId, bankId, body: indianBank({ accountNumber: '999900010001' }) }),
      },
    ]

    it.each(steps)('$name', async ({ club, subject, before, call }) => {
      const { founder, staff, owners } = club()
      const theirs = payoutDesk(product, club())
      await theirs.reset()
      if (club === singapore) await theirs.addOwner()
      await before?.(theirs, '')
      const [bank] = await ask('SELECT id FROM bank_accounts WHERE partner_id = $1', [theirs.partnerId])
      const sent = () => ask('DELETE FROM outbox_messages RETURNING recipient, subject')
      await sent()
      await call(theirs, bank?.id as string)
      const everyOwner = [founder, staff.owner, ...owners].map(({ email }) => email)
      // Some of them read Vietnamese: what all of them got has one subject in English. A bank account in place of another is told in two mails, of
      // one moment.
      const all = await sent()
      const inEnglish = all
        .filter(({ recipient }) => recipient === staff.owner.email)
        .map((mail) => String(mail.subject))
      expect(inEnglish.filter((text) => text.includes(subject))).toHaveLength(1)
      for (const email of everyOwner) expect(all.map(({ recipient }) => recipient)).toContain(email)
    })
  })
})
