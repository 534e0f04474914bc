import { ApiFailure } from '@fieldhouse/contract/client'
import type { PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import { describe, expect, it } from 'vitest'
import { draftOf, ownerDraft, type Draft } from './form.ts'
import { nothingDone, saveForm, StepFailed, type Calls } from './save-form.ts'

const filled = (): Draft => {
  const draft = draftOf('SG', null)
  return {
    ...draft,
    bank: { ...draft.bank, accountNumber: '000123456', accountHolderName: 'Club', accountHolderType: 'company' },
    owner: { ...draft.owner, text: { ...draft.owner.text, firstName: 'Mei' }, file: new File(['a'], 'mei.png') },
    entity: { ...draft.entity, businessName: 'Club Pte Ltd', businessTaxId: '2019' },
    accepts: true,
  }
}
const additional = (firstName: string) => {
  const owner = ownerDraft(firstName, null)
  return { ...owner, text: { ...owner.text, firstName } }
}

/** A server that keeps owners and writes down what it is asked for; `failing` says what it refuses, and how. */
const server = () => {
  const asked: string[] = []
  const state = { businessOwner: null, additionalOwners: [] } as unknown as PayoutAccount
  const failing = new Map<string, Error>()
  const note = (call: string) => {
    asked.push(call)
    const [name] = call.split(' ') as [string]
    const error = failing.get(name)
    if (error) throw error
  }
  const calls: Calls = {
    upload: async (file) => (note(`upload ${file.name}`), `doc ${file.name}`),
    createOwner: async ({ isAdditional, firstName = '', document }) => {
      note(`createOwner ${firstName}${document ? ` with ${document}` : ''}`)
      const owner = { id: `id of ${firstName}`, firstName } as PayoutAccount['additionalOwners'][number]
      if (isAdditional) state.additionalOwners.push(owner)
      else state.businessOwner = owner
      return state
    },
    updateOwner: async ({ id }) => (note(`updateOwner ${id}`), state),
    removeOwner: async (id) => note(`removeOwner ${id}`),
    makeToken: async (bank) => (note(`makeToken ${bank.accountNumber}`), `token of ${bank.accountNumber}`),
    createAccount: async ({ legalEntity }) => note(`createAccount ${legalEntity.businessName}`),
    updateAccount: async ({ legalEntity }) => note(`updateAccount ${legalEntity.businessName}`),
    addBankAccount: async (token, number) => note(`addBankAccount ${token}, ${number}`),
  }
  return { asked, failing, calls, again: () => asked.splice(0) }
}
const failed = (status: number, errorCode?: string) =>
  new ApiFailure(status, { status, data: { msg: 'no', ...(errorCode && { errorCode }) } }, null)
const refusal = failed(400)

describe('the full form is saved', () => {
  it('in its order: documents, owners, the token, the account, the bank account [BANK-47]', async () => {
    const { asked, calls } = server()
    await saveForm({ ...filled(), additional: [additional('An')] }, null, nothingDone(), calls)
    expect(asked).toEqual([
      'upload mei.png',
      'createOwner Mei with doc mei.png',
      'createOwner An',
      'makeToken 000123456',
      'createAccount Club Pte Ltd',
      'addBankAccount token of 000123456, 000123456',
    ])
  })

  it.each(['upload', 'createOwner', 'makeToken', 'createAccount', 'addBankAccount'])(
    'up to the first failure, at %s, and from there on at the next try [BANK-47]',
    async (name) => {
      const { asked, failing, calls, again } = server()
      const [draft, done] = [filled(), nothingDone()]
      failing.set(name, refusal)
      await expect(saveForm(draft, null, done, calls)).rejects.toBeInstanceOf(StepFailed)
      const first = again()
      expect(first.at(-1)).toMatch(name)
      failing.clear()
      await saveForm(draft, null, done, calls)
      const twice = asked.filter((call) => first.includes(call) && !call.startsWith(name))
      // A token that was refused with its account is made anew.
      expect(twice).toEqual(name === 'addBankAccount' ? ['makeToken 000123456'] : [])
      expect(asked.at(-1)).toBe('addBankAccount token of 000123456, 000123456')
    },
  )

  it.each([
    ['the answer did not come', new TypeError('no network')],
    ['the server failed', failed(503)],
    ['the provider did not answer', failed(400, 'error.badRequest.payoutProviderUnreachable')],
  ])('with the same token where %s, so that it is added once', async (_what, failure) => {
    const { asked, failing, calls, again } = server()
    const [draft, done] = [filled(), nothingDone()]
    failing.set('addBankAccount', failure)
    await expect(saveForm(draft, null, done, calls)).rejects.toMatchObject({ step: 'bankAccount' })
    again()
    failing.clear()
    await saveForm(draft, null, done, calls)
    expect(asked).toEqual(['addBankAccount token of 000123456, 000123456'])
  })

  it('with what was changed between two tries: the owner by PUT, another account by another token', async () => {
    const { asked, failing, calls, again } = server()
    const [draft, done] = [filled(), nothingDone()]
    failing.set('createAccount', refusal)
    await expect(saveForm(draft, null, done, calls)).rejects.toMatchObject({ step: 'account' })
    again()
    failing.clear()
    const owner = { ...draft.owner, text: { ...draft.owner.text, lastName: 'Tan' } }
    await saveForm({ ...draft, owner, bank: { ...draft.bank, accountNumber: '999' } }, null, done, calls)
    expect(asked).toEqual([
      'updateOwner id of Mei',
      'makeToken 999',
      'createAccount Club Pte Ltd',
      'addBankAccount token of 999, 999',
    ])
  })
})

describe('an account that stands', () => {
  const owner = { id: 'o1', firstName: 'Mei', verified: true } as PayoutAccount['additionalOwners'][number]
  const other = { ...owner, id: 'o2', firstName: 'An', verified: false }
  const account = {
    bankInfo: { country: 'SG', currency: 'SGD' },
    legalEntity: { businessName: 'Club Pte Ltd', businessTaxId: '2019' },
    businessOwner: owner,
    additionalOwners: [other],
  } as unknown as PayoutAccount

  it('is changed only where it differs, and who is verified is left alone [BANK-22]', async () => {
    const { asked, calls, again } = server()
    const draft = draftOf('SG', account)
    await saveForm(draft, account, nothingDone(), calls)
    expect(again()).toEqual([])
    const entity = { ...draft.entity, businessName: 'Racquets' }
    const changed = { ...draft.additional[0]!, text: { ...draft.additional[0]!.text, lastName: 'Lim' } }
    await saveForm({ ...draft, entity, additional: [changed] }, account, nothingDone(), calls)
    expect(asked).toEqual(['updateOwner o2', 'updateAccount Racquets'])
  })

  it('loses owners before others come, as there is room for three', async () => {
    const { asked, calls } = server()
    await saveForm(
      { ...draftOf('SG', account), additional: [additional('Binh')], removed: ['o2'] },
      account,
      nothingDone(),
      calls,
    )
    expect(asked).toEqual(['removeOwner o2', 'createOwner Binh'])
  })
})
