import { api, createClient } from '@fieldhouse/contract'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { badGateway, endSessions, held, LOOK_UP, on, REGISTERED } from './stage.ts'
import { origin } from './product.ts'
import {
  callsOf,
  DESK,
  employ,
  execute,
  freshEmail,
  keptOn,
  once,
  OWNER,
  sessionOf,
  signInAs,
  signUpAs,
  type Session,
} from './staff-page.ts'

// From the session on a device to the first screen: the user check, accounts without a club, sessions that ended.

const ISSUES = 'We are having some internal issues. Please come back later.'

describe('an account without a club', () => {
  it('is announced to the team once, when its contact screen first opens [SHELL-45] [SHELL-46] [SHELL-47]', async () => {
    await on.own(null)
    const email = freshEmail('announced')
    const calls = callsOf(on.page)
    const announced = () => calls.filter((call) => call === 'POST /partners/partners/newPartnerRegistered').length
    const release = await held(on.page, '**/partners/newPartnerRegistered')
    await on.open('/signup')
    await on.signUp(email)
    await on.heading(REGISTERED)
    await expect.poll(announced).toBe(1)
    expect((await keptOn(on.page)).newPartner).toBe(true)
    release()
    await expect.poll(async () => (await keptOn(on.page)).newPartner ?? null).toBeNull()
    await on.page.reload()
    await on.heading(REGISTERED)
    await on.button('Log out').click()
    await on.heading('Log in')
    await on.logIn(email, 'plain tulip')
    await on.heading(REGISTERED)
    expect(announced()).toBe(1)
    const told = await execute(
      'SELECT count(*)::int AS mails FROM outbox_messages WHERE position($1 in body_text) > 0',
      [email],
    )
    expect(told).toEqual([{ mails: 1 }])
  })

  it('reads of internal issues when the super-admin lookup answered 502 [SHELL-41] [SHELL-43] [SHELL-55]', async () => {
    await on.own(await signUpAs('unlucky'))
    await on.page.route(LOOK_UP, badGateway, { times: 1 })
    await on.open('/customers')
    await on.heading(ISSUES)
    expect(await violationsOf(on.page)).toEqual([])
    await on.page.reload()
    await on.heading(REGISTERED)
    // Any other failure is no word about the gateway.
    for (const status of [500, 503, 403]) {
      await on.page.route(LOOK_UP, (route) => route.fulfill({ status, json: { status, data: { msg: 'no' } } }), {
        times: 1,
      })
      await on.page.reload()
      await on.heading(REGISTERED)
    }
  })
})

describe('the start of the app', () => {
  it('shows that it loads until the user check is complete [SHELL-49] [SHELL-50]', async () => {
    await on.own(await signInAs(DESK))
    const release = await held(on.page, LOOK_UP)
    const calls = callsOf(on.page)
    await on.open('/credits/log')
    await on.page.locator('[aria-busy=true]').getByText('Loading').waitFor()
    expect(calls.filter((call) => call.startsWith('GET /partners'))).toEqual(['GET /partners/superAdmins/me'])
    await expect.poll(() => on.page.getByRole('navigation').count()).toBe(0)
    release()
    await on.heading(/^Credits/)
    await expect.poll(() => on.page.getByRole('navigation').count()).toBeGreaterThan(0)
  })

  it('of staff: partner, profile, venues and own policies follow the refused lookup [SHELL-54] [SHELL-56] [ACCESS-06]', async () => {
    await on.own(await signInAs(DESK))
    const calls = callsOf(on.page)
    await on.open('/')
    await on.heading(/^Hello, /)
    const { partner } = (await keptOn(on.page)) as { partner: { id: string } }
    const order = calls.filter((call) => call.startsWith('GET /partners'))
    expect(order.slice(0, 2)).toEqual(['GET /partners/superAdmins/me', 'GET /partners/partner'])
    expect(order.slice(2, 5).toSorted()).toEqual(
      [
        `GET /partners/partners/${partner.id}/partnerProfile`,
        `GET /partners/partners/${partner.id}/venues`,
        'GET /partners/partnerStaffs/me',
      ].toSorted(),
    )
  })

  it('with a lookup that answers 502 goes on with the partner all the same [SHELL-54] [SHELL-55] [SHELL-91]', async () => {
    await on.own(await signInAs(DESK))
    await on.page.route(LOOK_UP, badGateway)
    await on.open('/')
    await on.heading(/^Hello, /)
    await expect.poll(() => on.page.getByText(ISSUES).count()).toBe(0)
  })

  it('with an ended session leads to the sign-in [SHELL-31]', async () => {
    const session = await signInAs(DESK)
    await endSessions(session)
    await on.own(session)
    await on.open('/')
    await on.heading('Log in')
    expect((await keptOn(on.page)).session ?? null).toBeNull()
  })
})

describe('a session that ended', () => {
  const employed = async (): Promise<Session> => {
    const session = await signUpAs('revoked')
    await employ(session, ['operations'])
    return session
  }

  /** Removes them as the owner does it in the list of staff. */
  const dismiss = async ({ account }: Session): Promise<void> => {
    const { token } = await sessionOf(OWNER)
    const owner = createClient(api, { origin, token: () => token })
    const [staff] = await execute('SELECT id FROM partner_staffs WHERE profile_id = $1', [account.profileId])
    await owner.removeStaff({ id: String(staff!.id) }, once())
  }

  it('in the facilities area leads to the sign-in with the first call that is refused [SHELL-30]', async () => {
    const session = await employed()
    await on.own(session)
    await on.open('/facilities/schedule')
    await on.page.getByRole('grid').waitFor()
    await endSessions(session)
    // Live news may tell it before anything is asked for: nothing is waited for on this screen.
    await on.page.keyboard.press('Control+k')
    await on.page.keyboard.type('hana')
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/login')
    expect((await keptOn(on.page)).session ?? null).toBeNull()
  })

  it('or that nobody knows any more leads there from the facilities area alone: elsewhere it is a failure of the screen [SHELL-30] [SHELL-31]', async () => {
    const unknown = () =>
      on.page.route('**/customers?*', (route) =>
        route.fulfill({ status: 401, json: { status: 401, data: { msg: 'Unauthorized' } } }),
      )
    await on.own(await employed())
    await unknown()
    await on.open('/customers')
    await on.main().getByRole('button', { name: 'Retry' }).waitFor()
    expect((await keptOn(on.page)).session).toBeTruthy()
    expect(on.path()).toBe('/customers')
    await on.page.unrouteAll()
    await on.open('/facilities/schedule')
    await on.page.getByRole('grid').waitFor()
    await unknown()
    await on.searchFor('hana')
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/login')
    expect((await keptOn(on.page)).session ?? null).toBeNull()
  })

  it('elsewhere leads to the sign-in too, which says what ended it [SHELL-31]', async () => {
    const session = await employed()
    await on.own(session)
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await endSessions(session)
    await on.searchFor('hana')
    await on.heading('Log in')
    await expect.poll(on.path).toBe('/login')
    await on.page.getByRole('status').filter({ hasText: 'logged out here from another device' }).waitFor()
    expect((await keptOn(on.page)).session ?? null).toBeNull()
  })

  it('ends no other one: what it is still told comes to nothing after the next sign-in [SHELL-31]', async () => {
    const session = await signUpAs('again')
    await on.own(session)
    await on.open('/customers')
    await on.heading(REGISTERED)
    await endSessions(session)
    const release = await held(on.page, '**/auth/signOut')
    await on.button('Log out').click()
    await on.heading('Log in')
    await on.logIn(session.account.email, 'fieldhouse-demo')
    await on.heading(REGISTERED)
    const told = on.page.waitForResponse('**/auth/signOut')
    release()
    expect((await told).status()).toBe(401)
    await on.page.reload()
    await on.heading(REGISTERED)
    expect((await keptOn(on.page)).session).toMatchObject({ account: { email: session.account.email } })
  })

  it('at one club, for who is on its staff no longer, takes what is open off the screen', async () => {
    const session = await employed()
    await on.own(session)
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await dismiss(session)
    await on.heading(REGISTERED)
    expect((await keptOn(on.page)).partner ?? null).toBeNull()
  })
})
