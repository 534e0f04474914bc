import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { api, createClient } from '@fieldhouse/contract'
import { copyTemplate, dropDatabase, withDatabase } from '../libs/testing/src/test-server.ts'
import { violationsOf } from './axe.ts'
import { answering } from './calls.ts'
import { look } from './looks.ts'
import { reads } from './readings.ts'
import { databaseUrl, origin } from './product.ts'
import { offering, on } from './stage.ts'
import { execute, proveEmail, signUpAs } from './staff-page.ts'
import { ROOT, startProduct } from './start-product.ts'

// A deployment that nobody owns, and how somebody does.

const run = promisify(execFile)
const server = inject('emptyServer')
const database = await copyTemplate(server)
const url = withDatabase(server.url, database)
const product = await startProduct(url, { demo: false })
afterAll(async () => {
  await product.stop()
  await dropDatabase(server.url, database)
})

const main = () => on.page.getByRole('main')
/** The link as whoever runs the server reads it. */
const LINK = /http\S+\/super-admin#\S+/
const linkIn = (text: string) => LINK.exec(text)![0]
const linkFor = async (email: string, at = { databaseUrl: url, origin: product.origin }) => {
  const env = { ...process.env, DATABASE_URL: at.databaseUrl, PUBLIC_URL: at.origin }
  const tool = join(ROOT, 'apps/api/src/cli/make-admin-link.ts')
  return linkIn((await run(process.execPath, [tool, email], { env })).stdout)
}
const isOver = () =>
  main()
    .getByText(/^This link is used, too old or incomplete\./)
    .waitFor()

describe('the first super admin', () => {
  it('comes by the link that the first start printed, is in at once, and the link is over [BEYOND-31]', async () => {
    // The product may serve before all that it says has come through.
    await expect.poll(product.printed).toMatch(LINK)
    const link = linkIn(product.printed())
    await on.own(null)
    await on.page.goto(link)
    await on.heading('Become super admin')
    await expect.poll(() => on.field('Email').evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await violationsOf(on.page)).toEqual([])
    await reads(main(), 'first-admin')
    await on.button('Become super admin').click()
    await expect.poll(() => on.field('Email').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => on.field('First name').getAttribute('aria-invalid')).toBe('true')
    await on.field('Email').fill('ops@club.example')
    await on.field('First name').fill('Ines')
    await on.password('Password').fill('qwerty123')
    await on.password('Confirm password').fill('qwerty123')
    await on.button('Become super admin').click()
    await main()
      .getByText('This password is one of the most common ones. Please choose another one.', { exact: true })
      .waitFor()
    await on.password('Password').fill('a plain new tulip')
    await on.password('Confirm password').fill('a plain new tulip')
    await on.button('Become super admin').click()
    await on.heading(/^Partners/)
    await on.page.getByRole('button', { name: /^Ines\b/ }).waitFor()
    await on.page.goto('about:blank')
    // Whoever is signed in here: the link is its holder's.
    await on.page.goto(link)
    await isOver()
    await reads(main(), 'first-admin-over')
  })
})

const textbox = (name: string) => on.page.getByRole('textbox', { name, exact: true })
const combo = (name: string) => on.page.getByRole('combobox', { name, exact: true })
const pick = async (name: string, typed: string, option: string) => {
  await combo(name).fill(typed)
  await on.page.getByRole('option', { name: option }).click()
}
const wrong = (field: { getAttribute: (name: string) => Promise<string | null> }) =>
  expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')

describe('the first club', () => {
  it('is founded with what is usual, and its owner is in by the link of a mail [SUPERADMIN-05] [SUPERADMIN-14] [SUPERADMIN-34] [SUPERADMIN-35] [SUPERADMIN-44] [SUPERADMIN-46] [SUPERADMIN-55] [SUPERADMIN-56] [SUPERADMIN-57] [BRAND-13]', async () => {
    await on.own(null)
    await on.page.goto(await linkFor('ops@club.example'))
    await on.password('Password').fill('one more tulip')
    await on.password('Confirm password').fill('one more tulip')
    await on.button('Become super admin').click()
    await on.page.getByText('No partners yet').waitFor()
    const opened = on.page.waitForEvent('popup')
    await on.page.getByRole('link', { name: 'Create a partner account' }).click()
    const list = on.page
    const page = await opened
    on.look(page)
    await on.heading('Create a partner account')
    await expect.poll(() => combo('Country').inputValue()).toBe('Afghanistan')
    await reads(main(), 'new-partner')
    await on.button('Create partner').click()
    await main().getByText('Please fill out required fields').waitFor()
    for (const name of ['Brand name', 'Brand page URL', 'Email']) await wrong(textbox(name))
    await textbox('Brand name').fill('Kallang Bãi Biển')
    await expect.poll(() => textbox('Brand page URL').inputValue()).toBe('kallang-bai-bien')
    await pick('Country', 'Singapore', 'Singapore')
    await expect.poll(() => combo('Default currency').inputValue()).toBe('SGD · Singapore Dollar')
    await textbox('Email').fill('mei@')
    await on.button('Create partner').click()
    await main().getByText('Invalid email').waitFor()
    await textbox('Email').fill('mei@kallang.example')
    await on.button('Create partner').click()
    await page.getByText('Create Partner Successfully').waitFor()
    await page.getByRole('cell', { name: 'kallang-bai-bien' }).waitFor()
    // A browser without a window never leaves a page: it is told that it has the focus again.
    await list.evaluate(() => window.dispatchEvent(new Event('focus')))
    await list.getByRole('cell', { name: 'kallang-bai-bien' }).waitFor()
    await list
      .getByRole('row', { name: /Kallang/ })
      .getByText('Owner hasn’t logged in yet', { exact: true })
      .waitFor()
    await look(list, 'partners-that-await-owners', [1440, 390])
    const { data: mails } = (await (await fetch(`${product.origin}/outbox.json`)).json()) as {
      data: { recipient: string; text: string }[]
    }
    const mail = mails.find(({ recipient }) => recipient === 'mei@kallang.example')!
    await on.own(null)
    await on.page.goto(/https?:\S+/.exec(mail.text)![0])
    await on.heading('Choose a password')
    await on.password('Password').fill('a plain new tulip')
    await on.password('Confirm password').fill('a plain new tulip')
    await on.button('Save password').click()
    // Nobody is called by the beginning of an email.
    await wrong(textbox('First name'))
    await look(on.page, 'password-of-owner', [1440, 390])
    await textbox('First name').fill('Mei')
    await textbox('Last name').fill('Tan')
    await on.button('Save password').click()
    await on.banner().getByText('Kallang Bãi Biển').waitFor()
    await on.heading('Hello, Mei Tan')
  })
})

describe('where no mail is sent', () => {
  it('the link for a new owner is handed over by who founded the club [SUPERADMIN-19] [SUPERADMIN-56]', async () => {
    await on.own(null)
    await offering(on.page, { mails: 'kept' })
    await on.page.goto(await linkFor('ops@club.example'))
    await on.password('Password').fill('one more tulip')
    await on.password('Confirm password').fill('one more tulip')
    await on.button('Become super admin').click()
    await on.heading(/^Partners/)
    await on.page.goto(`${product.origin}/superadmin/partner/new`)
    await textbox('Brand name').fill('Sentosa Padel')
    await pick('Country', 'Vietnam', 'Vietnam')
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Ho_Chi_Minh')
    await textbox('Email').fill('linh@sentosa.example')
    await on.button('Create partner').click()
    await on.heading('Edit Sentosa Padel')
    const owner = main().getByRole('region', { name: 'Owner' })
    const profileId = await textbox('Owner profile ID').inputValue()
    await reads(owner, 'partner-owner-invited', { [profileId]: 'profile id' })
    await on.button('Show the link').click()
    const dialog = on.page.getByRole('dialog')
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
    await reads(dialog, 'partner-owner-link', { [link.split('token=')[1]!]: 'token', [product.origin]: 'origin' })
    expect(await violationsOf(on.page)).toEqual([])
    await on.own(null)
    await on.page.goto(link)
    await on.field('First name').fill('Linh')
    await on.password('Password').fill('a plain new tulip')
    await on.password('Confirm password').fill('a plain new tulip')
    await on.button('Save password').click()
    await on.banner().getByText('Sentosa Padel').waitFor()
  })

  it('somebody who forgot a password is told so', async () => {
    await on.own(null)
    await offering(on.page, { mails: 'kept' })
    await on.page.goto(`${product.origin}/forgot-password`)
    await main().getByText('This server sends no mails yet.').waitFor()
    await reads(main(), 'forgot-password-without-mails')
    await textbox('Email').fill('ops@club.example')
    await on.button('Send reset password').click()
    await main().getByText('No mail went out to ops@club.example.').waitFor()
    await expect.poll(() => main().getByText('Done! Check your Email').count()).toBe(0)
    await look(on.page, 'forgot-password-without-mails', [1440, 390])
  })
})

describe('a link that was made by name', () => {
  it('is for that address alone; a super admin who lost the password chooses another [BEYOND-31]', async () => {
    await on.own(null)
    await on.page.goto(await linkFor('ops@club.example'))
    await on.heading('Become super admin')
    await expect.poll(() => on.field('Email').inputValue()).toBe('ops@club.example')
    await expect.poll(() => on.field('Email').isEditable()).toBe(false)
    await expect.poll(() => on.password('Password').evaluate((field) => field === document.activeElement)).toBe(true)
    await reads(main(), 'first-admin-known')
    await on.password('Password').fill('a red old tulip')
    await on.password('Confirm password').fill('a red old tulip')
    await on.button('Become super admin').click()
    await on.heading(/^Partners/)
    const visitor = createClient(api, { origin: product.origin })
    const enter = (password: string) => visitor.signIn({ body: { email: 'ops@club.example', password } })
    await expect(enter('a plain new tulip')).rejects.toMatchObject({ status: 400 })
    expect((await enter('a red old tulip')).data.token).toBeTruthy()
  })

  it('that is used while it is open elsewhere says so [BEYOND-31]', async () => {
    const link = await linkFor('second@club.example')
    await on.own(null)
    await on.page.goto(link)
    await on.heading('Become super admin')
    await reads(main(), 'first-admin-named')
    const visitor = createClient(api, { origin: product.origin })
    await visitor.acceptAdminLink({ body: { token: link.split('#')[1]!, password: 'a quick brown fox' } })
    await on.field('First name').fill('Second')
    await on.password('Password').fill('a red old tulip')
    await on.password('Confirm password').fill('a red old tulip')
    await on.button('Become super admin').click()
    await isOver()
  })

  it('that is incomplete says so, and asks the server nothing', async () => {
    await on.own(null)
    await on.page.goto(`${product.origin}/super-admin`)
    await isOver()
  })
})

describe('where another company keeps the passwords', () => {
  const demo = { databaseUrl, origin }
  const offered = async () => {
    await offering(on.page, { builtIn: false })
    return on.page
  }

  it('whoever is signed in becomes super admin by the link, and nobody whom it does not mean [BEYOND-31]', async () => {
    const meant = await signUpAs('operator')
    const link = await linkFor(meant.account.email, demo)
    await on.own(null)
    await (await offered()).goto(link)
    await main()
      .getByText(/^Log in first, then open this link again/)
      .waitFor()
    await on.own(await signUpAs('somebody-else'))
    await (await offered()).goto(link)
    await main().getByText(`This link is for ${meant.account.email}.`).waitFor()
    // That of a first start is for whoever opens it.
    const other = await signUpAs('whoever')
    await on.own(other)
    await answering(on.page, '**/auth/adminLinks/check', { email: null })
    await (await offered()).goto(link)
    await on.button(`Continue as ${other.account.email}`).waitFor()
    await on.own(meant)
    await (await offered()).goto(link)
    await reads(main(), 'first-admin-signed-in', { [meant.account.email]: 'the operator' })
    await on.button(`Continue as ${meant.account.email}`).click()
    await on.heading(/^Partners/)
  })
})

describe('a link that leads somebody in', () => {
  it.each([
    ['English, chose English', 'en', 'en'],
    ['nothing yet is in by a browser in Vietnamese', null, 'vi'],
  ])('to a new password is in the browser’s language; whose account has %s', async (_, chosen, then) => {
    const session = await signUpAs('forgetful')
    await proveEmail(session)
    await execute('UPDATE accounts SET locale = $2 WHERE id = $1', [session.account.id, chosen])
    // As whoever runs a server without mails makes it.
    const env = { ...process.env, DATABASE_URL: databaseUrl, PUBLIC_URL: origin }
    const tool = join(ROOT, 'apps/api/src/cli/make-password-link.ts')
    const { stdout } = await run(process.execPath, [tool, session.account.email], { env })
    await on.own(null, { locale: 'vi-VN' })
    await on.page.goto(/http\S+\/reset-password\?\S+/.exec(stdout)![0])
    const lang = () => on.page.locator('html').getAttribute('lang')
    await expect.poll(lang).toBe('vi')
    await on.password('Mật khẩu mới').fill('a plain new tulip')
    await on.password('Nhập lại mật khẩu').fill('a plain new tulip')
    await on.button('Lưu mật khẩu').click()
    await expect.poll(() => new URL(on.page.url()).pathname).toBe('/')
    await expect.poll(lang).toBe(then)
    // And stays so.
    await on.page.reload()
    await expect.poll(lang).toBe(then)
  })

  it.each([
    ['to the first password', '/reset-password?token=over'],
    ['to become a super admin', '/super-admin#over'],
    ['to sign up', '/signup?email=an@club.example&invitation=over'],
  ])('%s is met in the language of the browser, as nobody has chosen one yet', async (_, path) => {
    const lang = () => on.page.locator('html').getAttribute('lang')
    await on.own(null, { locale: 'vi-VN' })
    // Before that it is English [SHELL-90], and the link changes nothing for who chose.
    await on.page.goto(`${product.origin}/login`)
    await on.heading('Log in')
    expect(await lang()).toBe('en')
    await on.page.goto(`${product.origin}${path}`)
    await expect.poll(lang).toBe('vi')
    await on.button('English').click()
    await expect.poll(lang).toBe('en')
    // Anew: the mark of an address alone would not be another page.
    await on.page.goto('about:blank')
    await on.page.goto(`${product.origin}${path}`)
    await on.button('English').waitFor()
    expect(await lang()).toBe('en')
  })
})
