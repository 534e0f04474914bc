import { api, createClient } from '@fieldhouse/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { employ, execute, proveEmail, signInAs, signUpAs, type Session } from './staff-page.ts'

// Whoever works for one club and is asked to join another one.

const RIVERSIDE = 'Riverside Racquet Club'
const HARBOUR = 'Harbour Tennis'
const ASKED = `${HARBOUR} would like you to join its team as Finance, Reporting.`

let harbour: Awaited<ReturnType<typeof ofHarbour>>
const ofHarbour = async () => {
  const { token } = await signInAs('owner@harbour.example')
  const [club] = await execute("SELECT partner_id AS id FROM partner_profiles WHERE uri = 'harbour'")
  return { id: String(club!.id), calls: createClient(api, { origin, token: () => token }) }
}
beforeAll(async () => {
  harbour = await ofHarbour()
})

/** Somebody who works for Riverside, whom Harbour asks. */
const invited = async (name: string): Promise<Session> => {
  const session = await signUpAs(name)
  await proveEmail(session)
  await employ(session, ['operations'])
  const body = { firstName: 'Inez', lastName: name, email: session.account.email, roleIds: ['finance', 'reporting'] }
  await harbour.calls.createStaff({ partnerId: harbour.id, body: body as never })
  return session
}
const card = () => on.page.getByRole('listitem').filter({ hasText: ASKED })
const club = (name: string) => on.page.getByRole('menuitemradio', { name, exact: true })

describe('an invitation by another club', () => {
  it(
    'stands above every screen; whoever joins goes to that club, and back by the account menu [ACCESS-49] [STAFF-33]',
    { tags: ['gate'] },
    async () => {
      await on.own(await invited('Joins'))
      await on.open('/customers')
      await card().waitFor()
      await look(on.page, 'invitation', [1440, PHONE])
      await on.accountMenu().click()
      await on.page.getByRole('menuitem', { name: '1 invitation' }).waitFor()
      await expect.poll(() => club(RIVERSIDE).count()).toBe(0)
      await look(on.page, 'invitation-in-menu', [1440])
      await on.page.keyboard.press('Escape')
      // By keyboard alone.
      await on.button(`Join ${HARBOUR}`).focus()
      await on.page.keyboard.press('Enter')
      await on.page.getByText(`You have joined ${HARBOUR}`).waitFor()
      await card().waitFor({ state: 'detached' })
      await on.banner().getByText(RIVERSIDE, { exact: true }).waitFor()
      const otherTab = await on.page.context().newPage()
      await otherTab.goto(`${origin}/customers`)
      await otherTab.getByRole('banner').getByText(RIVERSIDE, { exact: true }).waitFor()
      await on.button(`Go to ${HARBOUR}`).click()
      await otherTab.getByText(`You went to ${HARBOUR} in another tab`).waitFor()
      await otherTab.getByRole('banner').getByText(HARBOUR, { exact: true }).waitFor()
      await otherTab.close()
      await on.banner().getByText(HARBOUR, { exact: true }).waitFor()
      await expect.poll(on.path).toBe('/')
      await on.accountMenu().click()
      await expect.poll(() => club(HARBOUR).getAttribute('aria-checked')).toBe('true')
      await look(on.page, 'own-clubs', [1440, PHONE])
      await club(RIVERSIDE).click()
      await on.banner().getByText(RIVERSIDE, { exact: true }).waitFor()
      // Kept by the server, and not by this page.
      await on.page.reload()
      await on.banner().getByText(RIVERSIDE, { exact: true }).waitFor()
    },
  )

  it('is declined after one question, from the menu as well, and the club is told', async () => {
    await on.own(await invited('Declines'))
    await on.open('/customers')
    await card().waitFor()
    await on.accountMenu().click()
    await on.page.getByRole('menuitem', { name: '1 invitation' }).click()
    const dialog = on.page.getByRole('dialog', { name: 'Invitations' })
    await dialog.getByRole('button', { name: `Decline the invitation from ${HARBOUR}` }).click()
    await on.page.getByText(`${HARBOUR} sees that you declined.`).waitFor()
    await look(on.page, 'decline-invitation', [1440, PHONE])
    await on.page
      .getByRole('dialog', { name: 'Decline the invitation?' })
      .getByRole('button', { name: 'Decline', exact: true })
      .click()
    await on.page.getByText('Invitation declined', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => card().count()).toBe(0)
    await on.own(await signInAs('owner@harbour.example'))
    await on.open('/staff/list?q=Declines')
    await on.page
      .getByRole('row', { name: /Inez Declines/ })
      .getByText('Declined', { exact: true })
      .waitFor()
    await look(on.page, 'staff-declined', [1440, PHONE])
  })

  it('is asked of whoever works for no club and was invited by several, in their language', async () => {
    const session = await signUpAs('several')
    await proveEmail(session)
    const [riverside] = await execute("SELECT partner_id AS id FROM partner_profiles WHERE uri = 'riverside'")
    for (const id of [harbour.id, riverside!.id])
      await execute(
        `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, roles, created_at)
         VALUES ($1, gen_random_uuid(), 'Inez', 'Several', $2, '{finance}', now())`,
        [id, session.account.email],
      )
    await on.own(session, { remembered: { language: 'vi' } })
    await on.open('/')
    await on.page.getByText(`${HARBOUR} muốn mời bạn tham gia đội ngũ với vai trò Tài chính.`).waitFor()
    await look(on.page, 'invitations-in-vietnamese', [1440, PHONE])
    await on.button(`Tham gia ${HARBOUR}`).click()
    await on.banner().getByText(HARBOUR, { exact: true }).waitFor()
    await on.page.getByText(`${RIVERSIDE} muốn mời bạn`).waitFor()
  })
})
