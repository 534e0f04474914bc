import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { origin } from './product.ts'
import { offering, on, REGISTERED } from './stage.ts'
import { callsOf, DESK, freshEmail, keptOn, signUpAs } from './staff-page.ts'

// The signed-out screens: sign-in, sign-up and the password chosen anew.

const WRONG = 'You have entered an invalid email or password. For further assistance, please contact us at '
/** Where somebody may have signed up by Facebook. */
const WRONG_OR_FACEBOOK =
  'You have entered an invalid email or password. If you signed up using Facebook, please try logging in using Facebook. For further assistance, please contact us at '

/** Lets the next calls of an endpoint fail in the words of a provider. */
const refusing = (address: string, status: number, msg: string) =>
  on.page.route(address, (route) => route.fulfill({ status, json: { status, data: { msg } } }))

describe('a visitor', () => {
  it('sees the sign-in at / and at /login [SHELL-01] [SHELL-02]', async () => {
    await on.at(null, '/')
    for (const address of ['/', '/login']) {
      await on.open(address)
      await on.heading('Log in')
      await expect.poll(on.path).toBe(address)
    }
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('keeps what is typed at / on the way to /login, where a sign-out leads [SHELL-02]', async () => {
    await on.at(null, '/')
    await on.field('Email').fill('early@fieldhouse.example')
    await on.page.evaluate(() => history.pushState({}, '', '/login'))
    await on.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    await expect.poll(on.path).toBe('/login')
    await expect.poll(() => on.field('Email').inputValue()).toBe('early@fieldhouse.example')
  })

  it('is sent to / from every other path, but stays on the signed-out ones [SHELL-10] [SHELL-12]', async () => {
    await on.own(null)
    await on.open('/customers')
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/')
    for (const [address, title] of [
      ['/signup', 'Sign up'],
      ['/forgot-password', 'Forgot password?'],
    ] as const) {
      await on.visit(address)
      await on.heading(title)
      await expect.poll(on.path).toBe(address)
    }
  })

  it('who leaves fields empty gets them marked, and nothing is sent [SHELL-18]', async () => {
    await on.at(null, '/login')
    const calls = callsOf(on.page)
    await on.button('Log in').click()
    await expect.poll(() => on.field('Email').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => on.password('Password').getAttribute('aria-invalid')).toBe('true')
    expect(calls).not.toContain('POST /auth/signIn')
  })

  it('who types what is no email is told so in the language that is chosen then, and typing on mends it', async () => {
    await on.own(null)
    await on.open('/login')
    await on.field('Email').fill('nobody')
    await on.password('Password').fill('plain tulip')
    await on.password('Password').press('Enter')
    await on.page.getByText('Invalid email', { exact: true }).waitFor()
    await expect.poll(() => on.field('Email').evaluate((field) => field === document.activeElement)).toBe(true)
    await on.button('Tiếng Việt').click()
    await on.page.getByText('Email không hợp lệ', { exact: true }).waitFor()
    await on.field('Email').fill('nobody@club.example')
    await expect.poll(() => on.page.getByText('Email không hợp lệ').count()).toBe(0)
  })

  it('with a wrong password is told so in the words that give nothing away [SHELL-33]', async () => {
    await on.at(null, '/login')
    await on.logIn('nobody@club.example', 'plain tulip')
    const words = await on.page.getByRole('alert').textContent()
    expect(words?.startsWith(WRONG)).toBe(true)
    expect(words?.slice(WRONG.length)).toMatch(/^\S+@\S+$/)
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('is told of Facebook where that is set up, and the support address of the deployment [SHELL-32] [SHELL-33]', async () => {
    await on.own(null)
    await offering(on.page, { supportEmail: 'desk@club.example', facebookAppId: '1234567890' })
    await on.open('/login')
    await on.logIn('nobody@club.example', 'plain tulip')
    await on.page.getByRole('alert').getByText(`${WRONG_OR_FACEBOOK}desk@club.example`, { exact: true }).waitFor()
  })

  it('whose reset mail is refused reads what a refused log-in says, and may reload [SHELL-39]', async () => {
    await on.own(null)
    await on.open('/forgot-password')
    const send = async (email: string) => {
      await on.field('Email').fill(email)
      await on.button('Send reset password').click()
    }
    await send(freshEmail('unknown'))
    await on.page.getByRole('alert').getByText(WRONG.trim()).waitFor()
    await refusing('**/auth/resetEmail', 429, 'Too many attempts, wait a minute')
    await send('anh@club.example')
    await on.page.getByRole('alert').getByText('Too many attempts, wait a minute', { exact: true }).waitFor()
    await on.page.unrouteAll()
    await refusing('**/auth/resetEmail', 500, '')
    await send('anh@club.example')
    const dialog = on.page.getByRole('dialog', { name: 'Page need to reload before logging in' })
    const reloaded = on.page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await on.heading('Forgot password?')
    expect(on.path()).toBe('/forgot-password')
  })

  it('invited by a link finds the email filled in and locked [SHELL-06]', async () => {
    await on.at(null, '/signup?email=anh%40club.example')
    await on.heading('Sign up')
    await expect.poll(() => on.field('Email').inputValue()).toBe('anh@club.example')
    await expect.poll(() => on.field('Email').isEditable()).toBe(false)
  })

  it('reads everything in Vietnamese after one press, also the next time [BEYOND-26]', { tags: ['gate'] }, async () => {
    await on.own(null)
    await on.open('/login')
    await on.button('Tiếng Việt').click()
    await on.heading('Đăng nhập')
    await on.page.reload()
    await on.heading('Đăng nhập')
    await expect.poll(() => on.page.locator('html').getAttribute('lang')).toBe('vi')
  })

  it('who mistypes reads what is wrong under the sign-up fields [SHELL-15] [SHELL-16] [SHELL-17] [SHELL-20]', async () => {
    await on.at(null, '/signup')
    const calls = callsOf(on.page)
    await on.signUp('anh@club', '12345', '123456')
    for (const words of ['Invalid email', 'Password must be at least 6 characters', 'Confirm password does not match'])
      await on.page.getByText(words, { exact: true }).waitFor()
    expect(calls).not.toContain('POST /auth/signUp')
  })

  it('with an invalid email has nothing sent from the reset form [SHELL-19] [SHELL-20]', async () => {
    await on.at(null, '/forgot-password')
    const calls = callsOf(on.page)
    await on.field('Email').fill('nobody')
    await on.button('Send reset password').click()
    await on.page.getByText('Invalid email', { exact: true }).waitFor()
    expect(calls).not.toContain('POST /auth/resetEmail')
  })
})

describe('signing in', () => {
  it(
    'keeps the session, the partner, its profile and the policies on the device [SHELL-25] [SHELL-26] [SHELL-28] [ACCESS-18]',
    { tags: ['gate'] },
    async () => {
      await on.own(null)
      await on.open('/login')
      await on.logIn(DESK, 'fieldhouse-demo')
      await on.heading(/^Hello, /)
      const kept = await keptOn(on.page)
      expect(kept.session).toEqual({
        token: expect.stringMatching(/\S{20,}/),
        account: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          email: DESK,
          profileId: expect.any(Number),
          phone: null,
          profile: { firstName: 'Linh', lastName: 'Phạm', name: 'Phạm Linh', picture: null },
          lastActivePartnerId: null,
          locale: null,
        },
      })
      expect(kept.partner).toMatchObject({ brandName: 'Riverside Racquet Club' })
      expect(kept.partnerProfile).toMatchObject({ brandName: 'Riverside Racquet Club' })
      expect(kept.staffPolicies).toContain('order.*')
      expect(kept.staffPolicies).toContain('facility.view')
      for (const item of ['superAdmin', 'referralLink']) expect(kept[item] ?? null).toBeNull()
    },
  )

  it(
    'a forgotten password is chosen anew by the link in the mail [SHELL-08] [SHELL-21] [SHELL-38]',
    { tags: ['gate'] },
    async () => {
      const { account } = await signUpAs('forgetful')
      await on.own(null)
      await on.open('/login')
      await on.page.getByRole('link', { name: 'Forgot password?' }).click()
      await on.heading('Forgot password?')
      await on.field('Email').fill(account.email)
      await on.button('Send reset password').click()
      await on.page.getByText('Done! Check your Email for instructions to reset your password.').waitFor()
      await on.page.getByRole('link', { name: 'Log in' }).click()
      await on.heading('Log in')
      const reply = await fetch(`${origin}/outbox.json`)
      const { data: mails } = (await reply.json()) as { data: { recipient: string; subject: string; text: string }[] }
      const mail = mails.find(({ recipient }) => recipient === account.email)
      expect(mail?.subject).toBe('Reset your Fieldhouse password')
      await on.page.goto(/https?:\S+/.exec(mail!.text)![0])
      // Nobody has proved this email before: for who owns it, it is the first one.
      await on.heading('Choose a password')
      await on.page.getByText(`You log in with ${account.email} and this password.`).waitFor()
      await on.field('First name').fill('Forgetful')
      await on.password('Password').fill('another secret')
      await on.password('Confirm password').fill('another secret')
      await on.button('Save password').click()
      await on.heading(REGISTERED)
      await on.own(null)
      await on.open('/login')
      await on.logIn(account.email, 'fieldhouse-demo')
      await on.page.getByRole('alert').getByText('You have entered an invalid email or password.').waitFor()
      await on.logIn(account.email, 'another secret')
      await on.heading(REGISTERED)
    },
  )

  it("that fails otherwise speaks in the provider's own words [SHELL-34]", async () => {
    await on.at(null, '/login')
    await refusing('**/auth/signIn', 429, 'Too many attempts, wait a minute')
    await on.logIn('anh@club.example', 'plain tulip')
    await on.page.getByRole('alert').getByText('Too many attempts, wait a minute', { exact: true }).waitFor()
  })

  it.each([
    ['a browser-database problem', 'Error opening IndexedDB'],
    ['an empty message', ''],
  ])('%s asks for a reload, and the page reloads when that is confirmed [SHELL-35]', async (_, msg) => {
    await on.at(null, '/login')
    await refusing('**/auth/signIn', 500, msg)
    await on.logIn('anh@club.example', 'plain tulip')
    const dialog = on.page.getByRole('dialog', { name: 'Page need to reload before logging in' })
    const reloaded = on.page.waitForEvent('load')
    await dialog.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    await on.heading('Log in')
    await expect.poll(() => on.field('Email').inputValue()).toBe('')
  })
})

describe('where another company keeps the passwords', () => {
  const FIREBASE = 'https://identitytoolkit.googleapis.com/v1/accounts:*'
  const atFirebase = async (path: string) => {
    await on.own(null, { bypassCSP: true })
    await offering(on.page, { builtIn: false, firebaseApiKey: 'key of the club', facebookAppId: '1234567890' })
    await on.open(path)
  }

  it.each(['EMAIL_NOT_FOUND', 'INVALID_PASSWORD', 'INVALID_LOGIN_CREDENTIALS', 'INVALID_EMAIL'])(
    'its %s is told like a wrong password, in the words that give nothing away [SHELL-22] [SHELL-32] [SHELL-39]',
    async (message) => {
      for (const path of ['/login', '/forgot-password']) {
        await atFirebase(path)
        await on.page.route(FIREBASE, (route) => route.fulfill({ status: 400, json: { error: { message } } }))
        await on.field('Email').fill('anh@club.example')
        if (path === '/login') await on.password('Password').fill('plain tulip')
        await on.button(path === '/login' ? 'Log in' : 'Send reset password').click()
        await on.page.getByRole('alert').getByText(WRONG_OR_FACEBOOK.trim()).waitFor()
        await on.page.close()
      }
    },
  )

  it('its token opens the session; what else it says is told in its own words [SHELL-21] [SHELL-23] [SHELL-34]', async () => {
    await atFirebase('/login')
    const asked: { url: string; body: unknown }[] = []
    let answer: object = { error: { message: 'USER_DISABLED : This account has been disabled by an administrator.' } }
    await on.page.route(FIREBASE, (route) => {
      asked.push({ url: route.request().url(), body: route.request().postDataJSON() })
      return route.fulfill({ status: 200, json: answer })
    })
    await on.logIn('anh@club.example', 'plain tulip')
    await on.page
      .getByRole('alert')
      .getByText('This account has been disabled by an administrator.', { exact: true })
      .waitFor()
    answer = { idToken: 'token of the company' }
    const sent = on.page.waitForRequest('**/auth/social/login')
    await on.button('Log in').click()
    expect((await sent).postDataJSON()).toMatchObject({ token: 'token of the company', provider: 'FIREBASE' })
    expect(asked[1]).toEqual({
      url: 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=key%20of%20the%20club',
      body: { email: 'anh@club.example', password: 'plain tulip', returnSecureToken: true },
    })
  })

  it.each([
    ['/login', 'Log in with Facebook'],
    ['/signup', 'Sign up with Facebook'],
  ])('Facebook’s dialog at %s gives a token, which is sent as its own [SHELL-03] [SHELL-23]', async (path, button) => {
    await on.own(null)
    await offering(on.page, { facebookAppId: '1234567890' })
    // What Facebook's script puts there, as far as a page sees it.
    await on.page.addInitScript(() => {
      const login = (done: (reply: object) => void) => done({ authResponse: { accessToken: 'token of Facebook' } })
      Object.assign(window, { FB: { init: () => {}, login } })
    })
    await on.open(path)
    const sent = on.page.waitForRequest('**/auth/social/login')
    await on.button(button).click()
    expect((await sent).postDataJSON()).toMatchObject({ token: 'token of Facebook', provider: 'FACEBOOK' })
  })
})

describe('signing up', () => {
  it('asks for a reload in its own words [SHELL-37]', async () => {
    await on.at(null, '/signup')
    await refusing('**/auth/signUp', 500, '')
    await on.signUp('anh@club.example')
    await on.page.getByRole('dialog', { name: 'Page need reload for continue use' }).waitFor()
  })

  it('with an email that has an account already is refused in a popup with the title Signup Failed [SHELL-36]', async () => {
    const { account } = await signUpAs('twice')
    await on.at(null, '/signup')
    await on.signUp(account.email)
    const failed = on.page.getByRole('dialog', { name: 'Signup Failed' })
    await failed.getByText('The email address is already in use by another account.', { exact: true }).waitFor()
    await failed.getByRole('button', { name: 'OK' }).click()
    await failed.waitFor({ state: 'hidden' })
    await expect.poll(() => on.field('Email').inputValue()).toBe(account.email)
    await refusing('**/auth/signUp', 429, 'Too many attempts, wait a minute')
    await on.button('Sign up').click()
    await failed.getByText('Too many attempts, wait a minute', { exact: true }).waitFor()
  })

  it('takes a referral link from every signed-out screen [SHELL-27]', async () => {
    for (const path of ['/', '/login', '/forgot-password', '/signup']) {
      await on.own(null)
      await on.open(`${path}?referralLink=friend-of${encodeURIComponent(path)}`)
      await on.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await keptOn(on.page), path).toMatchObject({ referralLink: `friend-of${path}` })
      await on.page.close()
    }
  })

  it('takes a referral link in the address along, and only the next one does [SHELL-27]', async () => {
    await on.own(null)
    const sent: unknown[] = []
    on.page.on('request', (request) => {
      if (request.url().endsWith('/auth/social/login')) sent.push(request.postDataJSON())
    })
    const email = freshEmail('referred')
    await on.open('/signup?referralLink=https%3A%2F%2Ffriends.example%2Fanh')
    await on.heading('Sign up')
    expect(await keptOn(on.page)).toMatchObject({ referralLink: 'https://friends.example/anh' })
    await on.signUp(email)
    await on.heading(REGISTERED)
    await on.button('Log out').click()
    await on.heading('Log in')
    await on.logIn(email, 'plain tulip')
    await on.heading(REGISTERED)
    expect(sent).toMatchObject([
      { provider: 'FIREBASE', referralLink: 'https://friends.example/anh' },
      { provider: 'FIREBASE', referralLink: null },
    ])
  })

  it('tells that the team will make contact, on any path, and lets one log out [SHELL-04] [SHELL-29] [SHELL-40] [SHELL-42] [SHELL-43]', async () => {
    await on.own(null)
    await on.open('/signup')
    await on.signUp(freshEmail('new'))
    await on.heading(REGISTERED)
    await on.open('/customers')
    await on.heading(REGISTERED)
    expect(await violationsOf(on.page)).toEqual([])
    await on.button('Log out').click()
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/login')
    const left = Object.entries(await keptOn(on.page)).filter(([, value]) => value !== null)
    expect(left.map(([name]) => name).join()).not.toMatch(/session|partner|superAdmin|staffPolicies|referralLink/)
  })

  it('leaves nothing to sign in to [SHELL-07] [SHELL-13]', async () => {
    await on.own(await signUpAs('again'))
    await on.open('/signup')
    for (const address of ['/signup', '/login', '/forgot-password']) {
      await on.visit(address)
      await expect.poll(on.path).toBe('/')
      await on.heading(REGISTERED)
    }
  })
})
