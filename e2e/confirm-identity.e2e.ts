import { api, createClient } from '@fieldhouse/contract'
import { describe, expect, it } from 'vitest'
import { codeOfStep, stepAt } from '../apps/api/src/features/identity/second-factor/totp.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { employ, execute, freshEmail, signUpAs, type Session } from './staff-page.ts'

// Who moves money or lets people in, a while after they logged in, is asked who they are.

const PASSWORD = 'fieldhouse-demo'

const owner = async (name: string): Promise<Session> => {
  const session = await signUpAs(name)
  await execute('UPDATE accounts SET email_verified_at = now() WHERE id = $1', [session.account.id])
  await employ(session, ['owner'])
  return session
}
/** Their login is an hour ago. */
const waits = ({ account }: Session) =>
  execute(`UPDATE sessions SET created_at = now() - interval '1 hour', confirmed_at = NULL WHERE account_id = $1`, [
    account.id,
  ])
const ask = () => on.page.getByRole('dialog', { name: 'Confirm that it is you' })
const press = (name: string) => ask().getByRole('button', { name, exact: true }).click()
const form = () => on.page.getByRole('dialog', { name: 'Add staff' })
const toast = (words: string) => on.page.getByText(words, { exact: true }).first().waitFor()
const countOf = async (email: string) =>
  (await execute('SELECT count(*)::int AS count FROM partner_staffs WHERE email = $1', [email]))[0]!['count']
/** Fills in a colleague and sends it; answers their email. */
const addColleague = async () => {
  const email = freshEmail('colleague')
  await on.button('+ Add staff').click()
  await on.field('First name').fill('Noor')
  await on.field('Last name').fill('Haddad')
  await on.field('Email').fill(email)
  await on.page.getByRole('checkbox', { name: 'Marketing' }).check()
  await form().getByRole('button', { name: 'Add and invite', exact: true }).click()
  return email
}

describe('who adds a colleague a while after the log-in', () => {
  it('is asked for the password, and what was asked for is done then, once', { tags: ['gate'] }, async () => {
    const session = await owner('confirms')
    await on.own(session)
    await on.open('/staff/list')
    await waits(session)
    const email = await addColleague()
    await ask().waitFor()
    expect(await countOf(email)).toBe(0)
    await look(on.page, 'confirm-identity')
    await ask().getByLabel('Your password', { exact: true }).fill('not this one')
    await on.page.keyboard.press('Enter')
    await ask().getByText('This is not your current password').waitFor()
    await ask().getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await on.page.keyboard.press('Enter')
    await toast('Staff has been created successfully')
    await expect.poll(() => ask().count()).toBe(0)
    expect(await countOf(email)).toBe(1)
    // For a quarter of an hour nobody is asked again.
    const next = await addColleague()
    await expect.poll(() => countOf(next)).toBe(1)
  })

  it('and does not confirm it has everything stand as typed, and nothing is done', async () => {
    const session = await owner('declines')
    await on.own(session)
    await on.open('/staff/list')
    await waits(session)
    const email = await addColleague()
    await ask().waitFor()
    await press('Cancel')
    await toast('Please confirm that it is you.')
    await expect.poll(() => on.field('Email').inputValue()).toBe(email)
    expect(await countOf(email)).toBe(0)
    // Escape closes the question alone.
    await form().getByRole('button', { name: 'Add and invite', exact: true }).click()
    await ask().waitFor()
    await on.page.keyboard.press('Escape')
    await expect.poll(() => ask().count()).toBe(0)
    await form().waitFor()
  })

  it('is asked for a code as well where there is a second factor, and for the password anew where that took too long', async () => {
    const session = await owner('guarded')
    const client = createClient(api, { origin, token: () => session.token })
    const { secret } = (await client.beginSecondFactor({ body: { password: PASSWORD } })).data
    const codeOf = (off: number) => codeOfStep(secret, stepAt(Date.now()) + off)
    await client.turnOnSecondFactor({ body: { code: codeOf(-1) } })
    await on.own(session, { remembered: { language: 'vi' } })
    await on.open('/staff/list')
    await waits(session)
    const table = on.page.getByRole('table')
    await table.waitFor()
    await on.page.getByRole('button', { name: /Thêm nhân viên/ }).click()
    const email = freshEmail('colleague')
    await on.field('Tên').fill('Noor')
    await on.field('Họ').fill('Haddad')
    await on.field('Email').fill(email)
    await on.page.getByRole('checkbox', { name: /Marketing|Tiếp thị/ }).check()
    await on.page.getByRole('dialog').getByRole('button', { name: /mời/i }).click()
    const asked = on.page.getByRole('dialog', { name: 'Xác nhận rằng đây là bạn' })
    const confirm = () => asked.getByRole('button', { name: 'Xác nhận', exact: true }).click()
    const givePassword = async () => {
      await asked.getByLabel('Mật khẩu của bạn', { exact: true }).fill(PASSWORD)
      await confirm()
      await asked.getByLabel('Mã', { exact: true }).waitFor()
    }
    await givePassword()
    await look(on.page, 'confirm-identity-code-vi', [1440, 390])
    await execute(`UPDATE identity_tokens SET expires_at = now() - interval '1 minute' WHERE account_id = $1`, [
      session.account.id,
    ])
    await asked.getByLabel('Mã', { exact: true }).fill(codeOf(0))
    await confirm()
    await asked.getByText('Đã quá thời gian cho phép. Vui lòng nhập lại mật khẩu.').waitFor()
    await givePassword()
    await asked.getByLabel('Mã', { exact: true }).fill('000000')
    await confirm()
    await asked.getByText('Mã không đúng').waitFor()
    expect(await countOf(email)).toBe(0)
    await asked.getByLabel('Mã', { exact: true }).fill(codeOf(1))
    await confirm()
    await expect.poll(() => countOf(email)).toBe(1)
  })
})
