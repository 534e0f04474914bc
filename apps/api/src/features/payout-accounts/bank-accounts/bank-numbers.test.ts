import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openClient } from '../../../db/open-connection.ts'
import { createBankKeys, parseBankKeys } from '../../../sealing/bank-keys.ts'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_BANK_KEY, type Product } from '../../../fixtures/start-product.ts'
import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'
import { ProviderRefused } from '../../../providers/payout-accounts/payout-provider.ts'
import { seal, unseal } from '../../../sealing/seal.ts'
import type { Deps } from '../../deps.ts'
import { addBankAccount } from './add-bank-account.ts'
import { bankToken, indianBank, payoutDesk } from '../fixtures/payout-desk.ts'
import { readBankNumbers, rotateBankKeys } from '../index.ts'
import { setGatewayBank } from './set-gateway-bank.ts'

const NUMBER = '000987654321'
const ROUTING = '1100321'

let product: Product
let deps: Deps
beforeAll(async () => {
  product = await startProduct()
  deps = product.fieldhouse.deps
})
afterAll(() => product.close())

const query = (statement: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(statement, values)).rows)

const SOON = { timeout: 60_000, interval: 20 }
/** How many of this database's transactions wait for another one. */
const waiting = async (): Promise<number> =>
  (await query(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)).length

const asAdmin = (partnerId: string) => ({
  partnerId,
  actor: {
    accountId: null,
    sessionId: null,
    staffId: null,
    name: 'Super admin',
    superAdmin: true,
    superAdminId: product.cast.superAdminId,
    policies: ['*.*'],
  },
  now: deps.now(),
  requestId: 'report',
})

/** Whatever any table holds, as text: what is kept in plain would stand in it. */
const everything = async (): Promise<string> => {
  const tables = await query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
  const rows = []
  for (const { name } of tables) rows.push(JSON.stringify(await query(`SELECT to_jsonb(t) AS row FROM "${name}" t`)))
  return rows.join('\n')
}

const addedBank = async () => {
  const desk = payoutDesk(product, product.cast.riverside)
  await desk.addOwner()
  const token = bankToken({ accountNumber: NUMBER, routingNumber: ROUTING })
  const body = { token, accountNumber: '000-987 654 321' }
  const { data } = await desk.api.addBankAccount(
    { partnerId: desk.partnerId, body },
    { idempotencyKey: 'one-bank-account' },
  )
  return { desk, token, bank: data }
}

describe('the numbers of a bank account', () => {
  it('are replied with their last four digits, and stand nowhere in plain: no column, entry, reply or log [BANK-49]', async () => {
    const { desk, bank } = await addedBank()
    expect(bank).toMatchObject({ accountNumber: '4321', routingNumber: '0321' })
    const { data: listed } = await desk.api.listBankAccounts({ partnerId: desk.partnerId })
    expect(listed[0]).toMatchObject({ accountNumber: '4321', routingNumber: '0321' })
    const kept = await everything()
    expect(kept).toContain('"number_end":"4321"')
    expect(kept).not.toContain(NUMBER)
    expect(kept).not.toContain(ROUTING)
  })

  it('in India, too, where the number passes on to the gateway [BANK-49, BANK-32]', async () => {
    const desk = payoutDesk(product, product.cast.mumbai)
    const { data } = await desk.api.addGatewayBankAccount({ partnerId: desk.partnerId, body: indianBank() })
    expect(data).toMatchObject({ accountNumber: '9012', routingNumber: '0053' })
    const [bank] = await readBankNumbers(deps, asAdmin(desk.partnerId))
    expect(bank).toMatchObject({ accountNumber: '123456789012', routingNumber: 'HDFC0000053' })
    const kept = await everything()
    expect(kept).not.toContain('123456789012')
    expect(kept).not.toContain('HDFC0000053')
  })

  it('are opened for a super admin alone, each time with an entry in the audit [BANK-49, REPORT-12]', async () => {
    const { id } = product.cast.riverside
    const entries = async () =>
      Number(
        (
          await query("SELECT count(*) FROM audit_entries WHERE action = 'bankNumbers.revealed' AND partner_id = $1", [
            id,
          ])
        )[0]!.count,
      )
    const [bank] = await readBankNumbers(deps, asAdmin(id))
    expect(bank).toMatchObject({ accountNumber: NUMBER, routingNumber: ROUTING })
    expect(await entries()).toBe(1)
    await readBankNumbers(deps, asAdmin(id))
    expect(await entries()).toBe(2)
    const owner = { ...asAdmin(id), actor: { ...asAdmin(id).actor, superAdmin: false, superAdminId: null } }
    expect(() => readBankNumbers(deps, owner)).toThrow('error.forbidden.noPermission')
    expect(await readBankNumbers(deps, asAdmin(product.cast.harbour.id))).toEqual([])
  })

  it('must be those of the token [BANK-49]', async () => {
    const desk = payoutDesk(product, product.cast.riverside)
    const other = await failure(
      desk.api.addBankAccount({ partnerId: desk.partnerId, body: { token: bankToken(), accountNumber: '000111222' } }),
    )
    expect(other.status).toBe(400)
    expect(JSON.stringify(other.body)).toContain('accountNumber')
    expect(JSON.stringify(other.body)).not.toContain('000111222')
  })

  it('of an account that was added without one are not known [BANK-49]', async () => {
    const desk = payoutDesk(product, product.cast.riverside)
    const token = bankToken({ accountNumber: '000555444' })
    const { data } = await desk.api.addBankAccount({ partnerId: desk.partnerId, body: { token } })
    const known = await readBankNumbers(deps, asAdmin(desk.partnerId))
    expect(known.find(({ bankAccountId }) => bankAccountId === data.id)).toMatchObject({ accountNumber: null })
  })

  it('open nowhere but in their place: not in another account, nor in the other column [BANK-49]', async () => {
    const { id } = product.cast.riverside
    const [row] = await query(
      'SELECT id, number_sealed, routing_sealed FROM bank_accounts WHERE partner_id = $1 ORDER BY created_at',
      [id],
    )
    await query('UPDATE bank_accounts SET number_sealed = routing_sealed WHERE id = $1', [row!.id])
    await expect(readBankNumbers(deps, asAdmin(id))).rejects.toThrow()
    await query('UPDATE bank_accounts SET number_sealed = $2 WHERE id = $1', [row!.id, row!.number_sealed])
    await readBankNumbers(deps, asAdmin(id))
  })

  it('are sealed anew by a newer key, after which the old one is not needed [BANK-49]', async () => {
    const { id } = product.cast.riverside
    const newer = `newer:${Buffer.alloc(32, 9).toString('base64')}`
    const withKeys = (written: string): Deps => ({
      ...deps,
      bankKeys: createBankKeys(readConfig({ DATABASE_URL: 'postgres://x', FIELDHOUSE_BANK_KEYS: written })),
    })
    const both = withKeys(`${newer},${TEST_BANK_KEY}`)
    const first = await rotateBankKeys(both)
    expect(first).toMatchObject({ unreadable: 0, keyId: 'newer', inUse: [] })
    expect(first.resealed).toBeGreaterThan(0)
    const entries = await query("SELECT 1 FROM audit_entries WHERE action = 'bankNumbers.resealed'")
    expect(entries).toHaveLength(first.resealed)
    expect(await rotateBankKeys(both)).toMatchObject({ resealed: 0, unreadable: 0 })
    // Accounts that were added at the same moment of the clock come in no particular order.
    const opened = await readBankNumbers(withKeys(newer), asAdmin(id))
    expect(opened).toContainEqual(expect.objectContaining({ accountNumber: NUMBER, routingNumber: ROUTING }))
    // Whoever has only the old key is told which one is missing, and a rotation goes on past it.
    expect(await readBankNumbers(deps, asAdmin(id))).toContainEqual(
      expect.objectContaining({ accountNumber: null, routingNumber: null, missingKey: 'newer' }),
    )
    expect(await rotateBankKeys(deps)).toMatchObject({ resealed: 0, unreadable: first.resealed })
  })

  it.each([
    ['refuses the new number', () => new ProviderRefused(), '123456789012'],
    ['does not answer', () => new OutcomeUnknown(), '999956789012'],
  ])('are not lost by a rotation while the gateway %s [BANK-49]', async (_what, no, stays) => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-keys-'))
    try {
      const desk = payoutDesk(product, product.cast.mumbai)
      await desk.reset()
      const context = asAdmin(desk.partnerId)
      const own = { ...deps, bankKeys: createBankKeys(readConfig({ FIELDHOUSE_DATA: folder })) }
      const { id } = await setGatewayBank(own, context, indianBank(), { kind: 'new' })
      const gateway = own.payoutAccounts.of('razorpay')!
      const set = async () => {
        await rotateBankKeys(own)
        throw no()
      }
      const payoutAccounts = { ...own.payoutAccounts, of: () => ({ ...gateway, number: { set } }) }
      const form = indianBank({ accountNumber: '999956789012' })
      await expect(setGatewayBank({ ...own, payoutAccounts }, context, form, { kind: 'known', id })).rejects.toThrow()
      expect(await readBankNumbers(own, context)).toMatchObject([{ accountNumber: stays, missingKey: null }])
      // Once more, with nothing under way: all is sealed by the newest key, and the others are gone.
      expect(await rotateBankKeys(own)).toMatchObject({ resealed: 1, inUse: [] })
      expect(own.bankKeys.all()).toHaveLength(1)
      expect(await readBankNumbers(own, context)).toMatchObject([{ accountNumber: stays, missingKey: null }])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('of a club’s first one, which is being saved, are waited for by a rotation that runs into it [BANK-49]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-keys-'))
    const other = await openClient(product.fieldhouse.database.url)
    try {
      const desk = payoutDesk(product, product.cast.riverside)
      await desk.reset()
      await desk.addOwner()
      const own = { ...deps, bankKeys: createBankKeys(readConfig({ FIELDHOUSE_DATA: folder })) }
      const context = asAdmin(desk.partnerId)
      // It has sealed its number when it stops here.
      await other.query('BEGIN')
      await other.query('LOCK TABLE bank_accounts IN SHARE MODE')
      const token = bankToken({ accountNumber: NUMBER })
      const added = addBankAccount(own, context, { token, accountNumber: NUMBER })
      await expect.poll(waiting, SOON).toBe(1)
      let isRotated = false
      const rotated = rotateBankKeys(own).finally(() => (isRotated = true))
      await expect.poll(async () => isRotated || (await waiting()) === 2, SOON).toBe(true)
      await other.query('COMMIT')
      await Promise.all([added, rotated])
      expect(await readBankNumbers(own, context)).toMatchObject([{ accountNumber: NUMBER, missingKey: null }])
    } finally {
      await other.end()
      await rm(folder, { recursive: true })
    }
  })

  it('are sealed anew by one rotation at a time [BANK-49]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-keys-'))
    const other = await openClient(product.fieldhouse.database.url)
    try {
      const desk = payoutDesk(product, product.cast.riverside)
      await desk.reset()
      await desk.addOwner()
      const own = { ...deps, bankKeys: createBankKeys(readConfig({ FIELDHOUSE_DATA: folder })) }
      const token = bankToken({ accountNumber: NUMBER })
      await addBankAccount(own, asAdmin(desk.partnerId), { token, accountNumber: NUMBER })
      await other.query('BEGIN')
      await other.query('LOCK TABLE bank_accounts IN EXCLUSIVE MODE')
      const first = rotateBankKeys(own)
      await expect.poll(waiting, SOON).toBe(1)
      const second = rotateBankKeys(own)
      await expect.poll(waiting, SOON).toBe(2)
      expect(own.bankKeys.all()).toHaveLength(2)
      await other.query('COMMIT')
      expect(await Promise.all([first, second])).toMatchObject([
        { resealed: 1, inUse: [] },
        { resealed: 1, inUse: [] },
      ])
      expect(own.bankKeys.all()).toHaveLength(1)
    } finally {
      await other.end()
      await rm(folder, { recursive: true })
    }
  })
})

describe('without a key', () => {
  it('no bank account is saved, and the provider is not told of it; the message says what is missing [BANK-49]', async () => {
    const keyless = await startProduct({ FIELDHOUSE_BANK_KEYS: '' })
    try {
      const desk = payoutDesk(keyless, keyless.cast.riverside)
      await desk.addOwner()
      const refused = await failure(
        desk.api.addBankAccount({ partnerId: desk.partnerId, body: { token: bankToken() } }),
      )
      expect(refused.status).toBe(409)
      expect(refused.body.data).toMatchObject({ errorCode: 'error.conflict.bankKeyMissing' })
      expect(refused.body.data.msg).toContain('FIELDHOUSE_BANK_KEYS')
      expect((await desk.api.listBankAccounts({ partnerId: desk.partnerId })).data).toEqual([])
    } finally {
      await keyless.close()
    }
  })
})

describe('the keys', () => {
  it('of the embedded server lie in its data folder, readable by its owner alone, and are changed there [BANK-49]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-keys-'))
    try {
      const keys = createBankKeys(readConfig({ FIELDHOUSE_DATA: folder }))
      const [first] = keys.all()
      expect(statSync(join(folder, 'bank.keys')).mode & 0o777).toBe(0o600)
      expect(createBankKeys(readConfig({ FIELDHOUSE_DATA: folder })).all()).toEqual([first])
      keys.add!()
      expect(keys.all()[1]).toEqual(first)
      expect(keys.all()[0].id).not.toBe(first.id)
      keys.forgetUnused!(new Set([first.id]))
      expect(keys.all()).toHaveLength(2)
      keys.forgetUnused!(new Set())
      expect(keys.all()).toHaveLength(1)
      expect(statSync(join(folder, 'bank.keys')).mode & 0o777).toBe(0o600)
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('are never half written: a disk without room leaves the file as it was, and none where there was none [BANK-49]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fieldhouse-keys-'))
    const source = new URL('../../../sealing/bank-keys.ts', import.meta.url).href
    /** In a process of its own, which may write no byte into any file. */
    const withoutRoom = (call: string) =>
      promisify(execFile)('sh', [
        '-c',
        'ulimit -f 0; exec "$0" --input-type=module -e "$1"',
        process.execPath,
        `import { createBankKeys } from ${JSON.stringify(source)}
         createBankKeys({ embedded: true, dataDir: ${JSON.stringify(folder)} }).${call}`,
      ])
    try {
      await expect(withoutRoom('all()')).rejects.toThrow()
      const keys = createBankKeys(readConfig({ FIELDHOUSE_DATA: folder }))
      const first = keys.all()
      expect(first).toHaveLength(1)
      await expect(withoutRoom('add()')).rejects.toThrow()
      expect(keys.all()).toEqual(first)
      // What a process that was killed left beside it, for everybody to read, does not become the file.
      await writeFile(join(folder, 'bank.keys.new'), '', { mode: 0o644 })
      keys.add!()
      expect(statSync(join(folder, 'bank.keys')).mode & 0o777).toBe(0o600)
      expect(await readdir(folder)).toEqual(['bank.keys', 'bank.keys.new'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('of one name are refused: what the second sealed would open no more [BANK-49]', () => {
    const [one, two] = [7, 9].map((byte) => Buffer.alloc(32, byte).toString('base64'))
    expect(() => parseBankKeys(`same:${one},other:${one},same:${two}`)).toThrow('called same')
    expect(parseBankKeys(`same:${one},other:${two}`)).toHaveLength(2)
  })

  it.each([
    '',
    'key',
    'id:short',
    `id:${Buffer.alloc(16).toString('base64')}`,
    `a b:${Buffer.alloc(32).toString('base64')}`,
  ])('that are no keys are refused: %j', (written) => {
    expect(() => parseBankKeys(written)).toThrow('id:base64')
  })

  it('seal the same number differently each time, and open only what was not touched [BANK-49]', () => {
    const [key] = parseBankKeys(TEST_BANK_KEY)
    const [one, two] = [seal(key!, NUMBER, 'here'), seal(key!, NUMBER, 'here')]
    expect(one.bytes.equals(two.bytes)).toBe(false)
    expect(unseal([key!], one, 'here')).toBe(NUMBER)
    expect(() => unseal([key!], one, 'there')).toThrow()
    one.bytes[one.bytes.length - 1]! ^= 1
    expect(() => unseal([key!], one, 'here')).toThrow()
  })
})
