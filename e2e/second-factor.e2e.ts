import { api, createClient } from '@fieldhouse/contract'
import { describe, expect, it } from 'vitest'
import { codeOfStep, stepAt } from '../apps/api/src/features/identity/second-factor/totp.ts'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { employ, execute, freshEmail, OWNER, proveEmail, sessionOf, signUpAs, type Session } from './staff-page.ts'
import { on } from './stage.ts'
import { dialog } from './transactions-page.ts'

// A colleague is invited and guards the account by a second factor; the device is lost, and the club asks everybody for one.

const PASSWORD = 'fieldhouse-demo'
const THEIR_WINDOW = { timezoneId: 'Asia/Singapore' }

const security = () => on.page.getByRole('dialog', { name: 'Name, password and logins' })
const openSecurity = async () => {
  await on.accountMenu().click()
  await on.page.getByRole('menuitem', { name: 'Name, password and logins' }).click()
  await security().getByRole('heading', { name: 'Second factor' }).waitFor()
}
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const mailTo = async (email: string, about: string): Promise<string> => {
  const find = async () => {
    const { data } = (await (await fetch(`${origin}/outbox.json`)).json()) as {
      data: { recipient: string; subject: string; text: string }[]
    }
    return data.find(({ recipient, subject }) => recipient === email && subject.includes(about))?.text
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}
const linkIn = (text: string) => /https?:\S+/.exec(text)![0]
/** The key that stands beside the picture, for the hand. */
const keyShown = async () => {
  const text = await on.page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  return text!.replaceAll(' ', '')
}
const codesShown = () => on.page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allTextContents()
/** Has somebody set a second factor up at another desk. */
const guarded = async (session: Session) => {
  await proveEmail(session)
  const client = createClient(api, { origin, token: () => session.token })
  const { secret } = (await client.beginSecondFactor({ body: { password: PASSWORD } })).data
  const { data } = await client.turnOnSecondFactor({ body: { code: codeOf(secret) } })
  return data.recoveryCodes
}
/** The code of now, or of a step beside it: each is good once. */
const codeOf = (secret: string, off = 0) => codeOfStep(secret, stepAt(Date.now()) + off)

describe('a colleague with a second factor [BEYOND-23]', () => {
  const email = freshEmail('Ines')
  const name = 'Ines Okoye'
  let secret = ''
  let codes: string[] = []

  it(
    'is invited by mail, comes in, and sets it up with the password, a picture and a code',
    { tags: ['gate'] },
    async () => {
      await on.own(await sessionOf(OWNER))
      await on.open('/staff/list')
      await on.button('+ Add staff').click()
      await on.field('First name').fill('Ines')
      await on.field('Last name').fill('Okoye')
      await on.field('Email').fill(email)
      await on.page.getByRole('checkbox', { name: 'Operations' }).check()
      await dialog(on.page, 'Add staff').getByRole('button', { name: 'Add and invite', exact: true }).click()
      await said(`An invitation goes to ${email}.`)

      await on.own(null, THEIR_WINDOW)
      await on.page.goto(linkIn(await mailTo(email, 'invites you')))
      await on.heading('Sign up')
      await on.password('Password').fill(PASSWORD)
      await on.password('Confirm password').fill(PASSWORD)
      await on.button('Sign up').click()
      await on.heading(/^Hello, /)

      await openSecurity()
      await security().getByRole('button', { name: 'Set up' }).click()
      await security().getByLabel('Your password', { exact: true }).fill('not this one')
      await security().getByRole('button', { name: 'Continue' }).click()
      await security().getByText('This is not your current password').waitFor()
      await security().getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await security().getByRole('button', { name: 'Continue' }).click()
      await security().getByRole('img', { name: 'Picture for your authenticator app' }).waitFor()
      secret = await keyShown()
      await look(on.page, 'second-factor-scan')
      expect(await violationsOf(on.page)).toEqual([])
      await security().getByLabel('Code from the app').fill('000000')
      await security().getByRole('button', { name: 'Turn on' }).click()
      await security().getByText('This code is not right').waitFor()
      await security().getByLabel('Code from the app').fill(codeOf(secret, -1))
      await security().getByRole('button', { name: 'Turn on' }).click()
      await expect.poll(codesShown).toHaveLength(10)
      codes = await codesShown()
      await look(on.page, 'second-factor-codes')
      await security().getByRole('button', { name: 'I have written them down' }).click()
      await security().getByText('10 recovery codes are left.').waitFor()
      await look(on.page, 'second-factor-on')
      await mailTo(email, 'A second factor now guards')
    },
  )

  it('logs in by two steps: the password, then a code, which is good once', { tags: ['gate'] }, async () => {
    await on.own(null, THEIR_WINDOW)
    await on.open('/login')
    await on.logIn(email, PASSWORD)
    await on.heading('Enter your code')
    await look(on.page, 'second-step')
    expect(await violationsOf(on.page)).toEqual([])
    const code = on.page.getByLabel('Code', { exact: true })
    await on.button('Log in').click()
    await on.page.getByText('Enter the code', { exact: true }).waitFor()
    await code.fill('123456')
    await on.button('Log in').click()
    await on.page.getByText('This code is not right').waitFor()
    const right = codeOf(secret)
    await code.fill(right)
    await on.button('Log in').click()
    await on.heading(/^Hello, /)

    await on.own(null, THEIR_WINDOW)
    await on.open('/login')
    await on.logIn(email, PASSWORD)
    await on.heading('Enter your code')
    await on.page.getByLabel('Code', { exact: true }).fill(right)
    await on.button('Log in').click()
    await on.page.getByText('This code was used already. Wait for the next one.').waitFor()
    // The phone is at home: a recovery code does.
    await on.page.getByLabel('Code', { exact: true }).fill(codes[0]!)
    await on.button('Log in').click()
    await on.heading(/^Hello, /)
    await openSecurity()
    await security().getByText('9 recovery codes are left.').waitFor()
    await mailTo(email, 'A recovery code opened')
    // New ones for the password and a code; the old ones are worth nothing then.
    await security().getByRole('button', { name: 'New recovery codes' }).click()
    await security().getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await security().getByLabel('Code', { exact: true }).fill(codes[1]!)
    await security().getByRole('button', { name: 'New recovery codes' }).click()
    await expect.poll(codesShown).toHaveLength(10)
    const renewed = await codesShown()
    expect(renewed.filter((one) => codes.includes(one))).toEqual([])
    codes = renewed
    await security().getByRole('button', { name: 'I have written them down' }).click()
    await security().getByText('10 recovery codes are left.').waitFor()
  })

  it('who has lost the device is helped by an owner, and the page that was open there signs out at once', async () => {
    const theirs = await on.own(null, THEIR_WINDOW)
    await on.open('/login')
    await on.logIn(email, PASSWORD)
    await on.page.getByLabel('Code', { exact: true }).fill(codes[1]!)
    await on.button('Log in').click()
    await on.heading(/^Hello, /)

    await on.own(await sessionOf(OWNER))
    await on.open(`/staff/list?q=${email}`)
    const row = on.page.getByRole('row').filter({ hasText: name })
    await row.getByText('2FA', { exact: true }).waitFor()
    await row.getByRole('button', { name: `Edit ${name}` }).click()
    await dialog(on.page, name).getByRole('button', { name: 'Device lost' }).click()
    const asks = dialog(on.page, 'Take the second factor off?')
    await look(on.page, 'second-factor-lost')
    await asks.getByRole('button', { name: 'Take it off' }).click()
    await said(`The second factor of ${name} is off`)
    on.look(theirs)
    await on.heading('Log in')
    await on.page.getByText(/You were logged out here from another device/).waitFor()
    await on.logIn(email, PASSWORD)
    await on.heading(/^Hello, /)
    await mailTo(email, 'was taken off')
  })

  it('who has one turns it off with the password and a code, and logs in by the password alone', async () => {
    const colleague = await signUpAs('off')
    await employ(colleague, ['operations'])
    const [recoveryCode] = await guarded(colleague)
    await on.own(colleague)
    await on.open('/')
    await on.heading(/^Hello, /)
    await openSecurity()
    await security().getByRole('button', { name: 'Turn off' }).click()
    await security().getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await security().getByRole('button', { name: 'Turn off' }).click()
    await on.page.getByText('Enter the code', { exact: true }).waitFor()
    await security().getByLabel('Code', { exact: true }).fill('123456')
    await security().getByRole('button', { name: 'Turn off' }).click()
    await on.page.getByText('This code is not right').waitFor()
    await look(on.page, 'second-factor-turn-off', [1440, 390])
    await security().getByLabel('Code', { exact: true }).fill(recoveryCode!)
    await security().getByRole('button', { name: 'Turn off' }).click()
    await said('The second factor is off')
    await security().getByRole('button', { name: 'Set up' }).waitFor()
    await on.own(null, THEIR_WINDOW)
    await on.open('/login')
    await on.logIn(colleague.account.email, PASSWORD)
    await on.heading(/^Hello, /)
  })
})

describe('a club that asks everybody for a second factor [BEYOND-23]', () => {
  it('has whoever has none set one up before anything else, and asks owners for their own first', async () => {
    const owner = await signUpAs('asks')
    await employ(owner, ['owner'])
    await on.own(owner)
    await on.open('/')
    await openSecurity()
    await security().getByRole('switch', { name: 'Ask for a second factor' }).click()
    await said('Please set up a second factor yourself first.')
    await guarded(owner)
    const asked = security().getByRole('switch', { name: 'Ask for a second factor' })
    const standing = async () =>
      (
        await execute(
          "SELECT staff_second_factor AS asks FROM partners WHERE id = (SELECT partner_id FROM partner_profiles WHERE uri = 'riverside')",
        )
      )[0]!.asks
    await asked.click()
    await said('Everybody on your team now needs a second factor')
    await expect.poll(() => asked.isChecked()).toBe(true)
    expect(await standing()).toBe(true)
    await asked.click()
    await said('A second factor is no longer asked for')
    await expect.poll(() => asked.isChecked()).toBe(false)
    expect(await standing()).toBe(false)

    const colleague = await signUpAs('asked')
    await proveEmail(colleague)
    await employ(colleague, ['operations'])
    await execute(
      `UPDATE partners SET staff_second_factor = true WHERE id = (SELECT partner_id FROM partner_profiles WHERE uri = 'riverside')`,
    )
    await on.own(colleague)
    await on.open('/customers')
    await on.heading('Set up a second factor')
    await look(on.page, 'second-factor-needed')
    expect(await violationsOf(on.page)).toEqual([])
    await on.password('Your password').fill(PASSWORD)
    await on.button('Continue').click()
    await on.page.getByRole('img', { name: 'Picture for your authenticator app' }).waitFor()
    await on.page.getByLabel('Code from the app').fill(codeOf(await keyShown()))
    await on.button('Turn on').click()
    await expect.poll(codesShown).toHaveLength(10)
    await on.button('I have written them down').click()
    await on.heading(/^Customers/)
    await execute(
      `UPDATE partners SET staff_second_factor = false WHERE id = (SELECT partner_id FROM partner_profiles WHERE uri = 'riverside')`,
    )
  })
})

describe('an account whose email nobody has proved [BEYOND-23]', () => {
  it('is told why it can have no second factor, and gets the link after which it can', { tags: ['gate'] }, async () => {
    const session = await signUpAs('unproved')
    await employ(session, ['operations'])
    const { email } = session.account
    await on.own(session, THEIR_WINDOW)
    await on.open('/')
    await openSecurity()
    await security()
      .getByText(/Confirm your email before you set up a second factor/)
      .waitFor()
    await security().getByText(`Anybody could have signed up with ${email}`).waitFor()
    await expect.poll(() => security().getByRole('button', { name: 'Set up' }).count()).toBe(0)
    await look(on.page, 'second-factor-unproved')
    expect(await violationsOf(on.page)).toEqual([])
    await security().getByRole('button', { name: 'Send me the link' }).click()
    await said(`The link is on its way to ${email}`)

    // In another window, as the mail may be read on another device: the page that was open here signs out.
    const before = on.page
    await on.own(null, THEIR_WINDOW)
    await on.page.goto(linkIn(await mailTo(email, 'Reset')))
    await on.password('Password').fill('a plain new tulip')
    await on.password('Confirm password').fill('a plain new tulip')
    await on.button('Save password').click()
    await openSecurity()
    await security().getByRole('button', { name: 'Set up' }).waitFor()
    on.look(before)
    await on.heading('Log in')
  })
})
