import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { employ, execute, freshEmail, signUpAs, type Session } from './staff-page.ts'
import { on } from './stage.ts'

// Passwords while they are chosen, the own password and logins, and the end of a session.

const OLD = 'fieldhouse-demo'
const NEW = 'a plain new tulip'

const employed = async (name: string, roles: readonly string[]): Promise<Session> => {
  const session = await signUpAs(name)
  await employ(session, roles)
  return session
}
const dialog = () => on.page.getByRole('dialog', { name: 'Name, password and logins' })
const openSecurity = async () => {
  await on.accountMenu().click()
  await on.page.getByRole('menuitem', { name: 'Name, password and logins' }).click()
  await dialog().getByRole('heading', { name: 'Where you are logged in' }).waitFor()
}
const choose = async (current: string, next: string) => {
  await on.password('Current password').fill(current)
  await on.password('New password').fill(next)
  await on.password('Confirm password').fill(next)
  await on.button('Save password').click()
}
const toast = (words: string) => on.page.getByText(words, { exact: true }).first().waitFor()

describe('a password that is being chosen', () => {
  it('is measured while it is typed, in words, by lists that come only then; the server refuses a common one at its field', async () => {
    await on.own(null)
    const scripts: string[] = []
    on.page.on('request', (request) => void scripts.push(request.url()))
    await on.open('/signup')
    await on.heading('Sign up')
    await on.page.waitForLoadState('networkidle')
    const before = scripts.length
    await on.field('Email').fill(freshEmail('measured'))
    await on.password('Password').fill('password')
    const meter = on.page.getByRole('meter', { name: 'Password strength' })
    await on.page
      .getByText('Very weak · This password is one of the most common ones. Please choose another one.')
      .waitFor()
    expect(scripts.slice(before).some((url) => url.includes('estimate-strength'))).toBe(true)
    await expect.poll(() => meter.getAttribute('aria-valuetext')).toBe('Very weak')
    await look(on.page, 'sign-up-weak')
    await on.password('Confirm password').fill('password')
    await on.button('Sign up').click()
    await expect.poll(() => on.password('Password').getAttribute('aria-invalid')).toBe('true')
    await on.password('Password').fill('tulips over the quiet canal')
    await on.page.getByText('Strong', { exact: true }).waitFor()
    await expect.poll(() => on.password('Password').getAttribute('aria-invalid')).not.toBe('true')
    await look(on.page, 'sign-up-strong', [1440])
    await on.password('Password').fill('abc')
    await on.page.getByText('Very weak · At least 6 characters').waitFor()
  })
})

describe('the own password and logins', () => {
  it('are behind the account menu: the password is changed, other logins end, this one goes on', async () => {
    const session = await employed('changes', ['operations'])
    await execute(
      `INSERT INTO sessions (token_hash, id, account_id, browser, system, created_at, last_used_at)
       VALUES (sha256($1::bytea), gen_random_uuid(), $2, 'Safari', 'iPhone', now() - interval '3 days', now() - interval '2 hours')`,
      [`phone ${session.account.id}`, session.account.id],
    )
    await on.own(session)
    await on.open('/')
    await on.heading(/^Hello, /)
    await openSecurity()
    await dialog().getByText('Safari · iPhone').waitFor()
    await expect.poll(() => dialog().getByText('This device').count()).toBe(1)
    // How one is called is one's own.
    await dialog().getByRole('textbox', { name: 'First name' }).fill('Wilhelmina')
    await dialog().getByRole('textbox', { name: 'Last name' }).fill('Koh')
    await dialog().getByRole('button', { name: 'Save name' }).click()
    await toast('Your name is saved.')
    await on.page.getByRole('button', { name: /Wilhelmina Koh/, includeHidden: true }).waitFor({ state: 'attached' })
    // Only who may edit staff asks anything of them.
    await expect.poll(() => dialog().getByRole('switch').count()).toBe(0)
    await look(on.page, 'security')
    await choose('not this one', NEW)
    await dialog().getByText('This is not your current password').waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await choose(OLD, NEW)
    await toast('Your new password is saved. All other devices were logged out.')
    await openSecurity()
    await expect.poll(() => dialog().getByText('Safari · iPhone').count()).toBe(0)
    await expect.poll(() => dialog().getByRole('button', { name: 'Log out everywhere else' }).count()).toBe(0)
  })

  it('another login is ended from here, or all of them at once [BEYOND-23]', async () => {
    const session = await employed('ends', ['operations'])
    const add = (system: string) =>
      execute(
        `INSERT INTO sessions (token_hash, id, account_id, browser, system, created_at, last_used_at)
         VALUES (sha256($1::bytea), gen_random_uuid(), $2, 'Chrome', $3, now(), now())`,
        [`${system} ${session.account.id}`, session.account.id, system],
      )
    for (const system of ['Windows', 'Android', 'Linux']) await add(system)
    await on.own(session)
    await on.open('/')
    await openSecurity()
    await dialog().getByRole('button', { name: 'Log out Chrome · Windows' }).click()
    await toast('The device was logged out')
    await dialog().getByRole('button', { name: 'Log out everywhere else' }).click()
    await toast('2 other logins were ended')
    await expect.poll(() => dialog().getByRole('listitem').count()).toBe(1)
  })

  it('open in Vietnamese, and say so where they cannot be read', async () => {
    const session = await employed('vietnamese', ['operations'])
    await on.own(session, { remembered: { language: 'vi' } })
    await on.page.route('**/auth/security', (route) => route.fulfill({ status: 500, json: { status: 500, data: {} } }))
    await on.open('/')
    await on.page.getByRole('button', { name: /Trình đơn tài khoản/ }).click()
    await on.page.getByRole('menuitem', { name: 'Tên, mật khẩu và đăng nhập' }).click()
    const open = on.page.getByRole('dialog', { name: 'Tên, mật khẩu và đăng nhập' })
    await open
      .getByRole('alert')
      .or(open.getByRole('button', { name: 'Thử lại' }))
      .first()
      .waitFor()
    await on.page.unrouteAll()
    await open.getByRole('button', { name: 'Thử lại' }).click()
    await open.getByRole('heading', { name: 'Nơi bạn đang đăng nhập' }).waitFor()
    await look(on.page, 'security-vi', [1440, 390])
  })
})

describe('a session that is 90 days old', () => {
  it('leads to the sign-in from whatever screen, which says why and forgets it with the next one [SHELL-31]', async () => {
    const session = await employed('old', ['operations'])
    await on.own(session)
    await on.open('/customers')
    await on.heading(/^Customers/)
    await execute(`UPDATE sessions SET created_at = now() - interval '91 days' WHERE account_id = $1`, [
      session.account.id,
    ])
    // By its next call, or by the stream of its news where that is quicker.
    await Promise.race([on.searchFor('hana'), on.heading('Log in')])
    await on.heading('Log in')
    const why = 'For your security, a login lasts 90 days at most. Please log in again.'
    await on.page.getByText(why).waitFor()
    await look(on.page, 'ended')
    await on.page.reload()
    await on.page.getByText(why).waitFor()
    await on.logIn(session.account.email, OLD)
    await on.heading(/^Hello, /)
    await on.accountMenu().click()
    await on.page.getByRole('menuitem', { name: 'Log out' }).click()
    await on.heading('Log in')
    await expect.poll(() => on.page.getByText(why).count()).toBe(0)
  })
})

describe('twelve characters', () => {
  it('are asked by an owner of everybody on the team; whoever has fewer chooses a new password first', async () => {
    const owner = await employed('asks', ['owner'])
    const colleague = await employed('asked', ['operations'])
    await execute('UPDATE accounts SET password_is_long = false WHERE id = ANY($1)', [
      [owner.account.id, colleague.account.id],
    ])
    try {
      await on.own(owner)
      await on.open('/')
      await openSecurity()
      const asked = dialog().getByRole('switch', { name: 'Ask for at least 12 characters' })
      await asked.click()
      await on.page.getByText('Please choose a password of at least 12 characters yourself first.').waitFor()
      await expect.poll(() => asked.isChecked()).toBe(false)
      await execute('UPDATE accounts SET password_is_long = true WHERE id = $1', [owner.account.id])
      await asked.click()
      await toast('Everybody on your team now needs a password of 12 characters')
      await expect.poll(() => asked.isChecked()).toBe(true)
      await look(on.page, 'staff-passwords', [1440, 390])

      await on.own(colleague)
      await on.open('/customers')
      await on.heading('Choose a longer password')
      await look(on.page, 'long-needed')
      await choose(OLD, 'elevenchars')
      await on.page.getByText('At least 12 characters', { exact: true }).waitFor()
      await choose(OLD, NEW)
      await on.heading(/^Customers/)
    } finally {
      await execute('UPDATE partners SET long_staff_passwords = false')
    }
  })
})
