import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads } from './readings.ts'
import { saysWhy } from './says-why.ts'
import { on } from './stage.ts'
import { holdsOnly, once } from './staff-page.ts'

// A club says when it gives money back: rich text, written in the editor that every rich text is written in.

const { club, calls, owner, main, toast } = ownCourts({ withVenue: false })

const policy = async () => (await calls().getPartner({ partnerId: club.partnerId, query: {} })).data.refundPolicy
const saveElsewhere = (refundPolicy: string | null) =>
  calls().updatePartner({ partnerId: club.partnerId, body: { refundPolicy } }, once())
const text = () => on.field('Refund policy')
const dialog = () => on.page.getByRole('dialog', { name: 'Refund policy' })
const save = () => on.button('Save').click()
const counted = (count: number) =>
  dialog()
    .getByText(`${count.toLocaleString('en')} of 10,000 characters`, { exact: true })
    .waitFor()
const closed = () => expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
const tool = (name: string) =>
  dialog().getByRole('toolbar', { name: 'How the text looks' }).getByRole('button', { name })
const writing = () => expect.poll(() => text().evaluate((element) => element === document.activeElement)).toBe(true)
const popup = async (words: string) => {
  const message = on.page.getByRole('alert').filter({ hasText: words })
  await message.waitFor()
  await message.getByRole('button', { name: 'Close' }).click()
}
const all = (page: Page) => page.keyboard.press('ControlOrMeta+a')

const openPolicy = async (): Promise<Page> => {
  const page = await on.own(owner())
  await on.open('/memberships')
  await on.heading('Memberships')
  await on.button('+ Add/Edit your refund policy').click()
  await text().waitFor()
  // Whoever opens it writes at once.
  await writing()
  return page
}

describe('the refund policy of a club', () => {
  it(
    'is written as rich text and saved [MEMBERSHIPS-02] [MEMBERSHIPS-07] [MEMBERSHIPS-08] [MEMBERSHIPS-09]',
    { tags: ['gate'] },
    async () => {
      const page = await openPolicy()
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
      await reads(dialog(), 'refund-policy-empty')
      await page.keyboard.type('Within ')
      // By the keyboard alone: the toolbar is one stop, and its arrows lead from tool to tool.
      await page.keyboard.press('Shift+Tab')
      await expect.poll(() => tool('Bold').evaluate((element) => element === document.activeElement)).toBe(true)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await writing()
      await page.keyboard.type('14 days')
      await page.keyboard.press('ControlOrMeta+b')
      await page.keyboard.type(', see our ')
      await tool('Link').click()
      const address = on.field('Where the link leads')
      await address.fill('javascript:alert(1)')
      await on.button('Set link').click()
      await dialog().getByText('A link leads to the web, to an email address or to a phone number.').waitFor()
      await address.fill('club.sg/rules')
      await address.press('Enter')
      await text().getByRole('link', { name: 'club.sg/rules' }).waitFor()
      await writing()
      await page.keyboard.press('Enter')
      await tool('List').first().click()
      await page.keyboard.type('No cash')
      await counted('Within 14 days, see our club.sg/rules'.length + 1 + 'No cash'.length)
      await reads(dialog(), 'refund-policy-written')
      await look(page, 'refund-policy')
      expect(await violationsOf(page)).toEqual([])
      await save()
      await toast('Refund policy has been updated successfully')
      await closed()
      const saved =
        '<p>Within <strong>14 days</strong>, see our <a href="https://club.sg/rules">club.sg/rules</a></p><ul><li><p>No cash</p></li></ul>'
      expect(await policy()).toBe(saved)
      // It stands in the editor as it was saved, and nothing of it counts as changed.
      await on.button('+ Add/Edit your refund policy').click()
      await text().getByRole('link', { name: 'club.sg/rules' }).waitFor()
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
      await page.keyboard.press('Escape')
      await closed()
    },
  )

  it('is left with an Escape from the first moment it can be seen', async () => {
    const page = await openPolicy()
    await page.keyboard.press('Escape')
    await closed()
    await on.button('+ Add/Edit your refund policy').evaluate(async (button: HTMLElement) => {
      const seen = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector('[role=dialog]')) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, subtree: true })
      })
      button.click()
      await seen
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    })
    await closed()
  })

  it('pasted from Word has lists where Word shows some, and nothing else that Word brings', async () => {
    await saveElsewhere(null)
    await openPolicy()
    const entry = (mark: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>&nbsp; </span></span>${words}<o:p></o:p></p>`
    const copied = [
      '<h1 style="color:red">Rules</h1>',
      entry('·', 'No <b>cash</b>'),
      entry('·', 'No shoes'),
      entry('1.', 'Ask'),
      entry('2)', 'Wait'),
      '<p class=MsoNormal>Then</p>',
      entry('o', 'Play'),
    ].join('\n')
    await text().evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, copied)
    await text().getByRole('listitem').filter({ hasText: 'Play' }).waitFor()
    await save()
    await toast('Refund policy has been updated successfully')
    const list = (tag: string, ...entries: string[]) =>
      `<${tag}>${entries.map((words) => `<li><p>${words}</p></li>`).join('')}</${tag}>`
    expect(await policy()).toBe(
      `<h2>Rules</h2>${list('ul', 'No <strong>cash</strong>', 'No shoes')}${list('ol', 'Ask', 'Wait')}<p>Then</p>${list('ul', 'Play')}`,
    )
  })

  it('is told to the form once typing rests for 300 ms, and at once when it is saved [COMMON-01]', async () => {
    await saveElsewhere(null)
    const page = await openPolicy()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.type('Wi')
    // The first letter makes the form a changed one.
    await counted(1)
    await page.clock.runFor(299)
    await counted(1)
    await page.clock.runFor(1)
    await counted(2)
    await page.keyboard.type('thin 14 days')
    await counted(2)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await on.button('Save').click()
    expect((await sent).postDataJSON()).toEqual({ refundPolicy: '<p>Within 14 days</p>', refundPolicyAsRead: null })
    await page.clock.resume()
    await toast('Refund policy has been updated successfully')
    expect(await policy()).toBe('<p>Within 14 days</p>')
  })

  it('that is emptied is none [MEMBERSHIPS-09]', async () => {
    const page = await openPolicy()
    await all(page)
    await page.keyboard.type('   ')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save()
    expect((await sent).postDataJSON()).toMatchObject({ refundPolicy: null })
    await toast('Refund policy has been updated successfully')
    expect(await policy()).toBeNull()
  })

  it('that is not saved says why and stays as it was typed [MEMBERSHIPS-09]', async () => {
    const page = await openPolicy()
    await page.keyboard.insertText('x'.repeat(10_001))
    await save()
    await dialog().getByText('This text is too long.', { exact: true }).waitFor()
    await expect.poll(() => text().getAttribute('aria-invalid')).toBe('true')
    await writing()
    await all(page)
    await page.keyboard.type('Never')
    await counted('Never'.length)
    const refuse = (data: object) =>
      page.route('**/partners/partners/*', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 400, json: { status: 400, data } })
          : route.continue(),
      )
    await refuse({ msg: 'The office is closed' })
    await save()
    await popup('The office is closed')
    await page.unrouteAll()
    await page.route('**/partners/partners/*', (route) => route.abort())
    await save()
    await popup('Cannot update data')
    await page.unrouteAll()
    await refuse({
      msg: 'Not this',
      errorCode: 'error.badRequest.invalidInput',
      message: [{ property: 'refundPolicy', constraints: { value: 'Say it otherwise' } }],
    })
    await save()
    await dialog().getByText('Say it otherwise', { exact: true }).waitFor()
    await expect.poll(() => text().getAttribute('aria-invalid')).toBe('true')
    await page.unrouteAll()
    await expect.poll(() => text().innerText()).toBe('Never')
    expect(await policy()).toBeNull()
    // What was typed is not thrown away by a key.
    await page.keyboard.press('Escape')
    await on.button('Keep editing').click()
    await text().waitFor()
    await expect.poll(() => text().innerText()).toBe('Never')
    await save()
    await toast('Refund policy has been updated successfully')
    expect(await policy()).toBe('<p>Never</p>')
  })

  it('that somebody else saved meanwhile is told, and taken over or saved over', async () => {
    const page = await openPolicy()
    await all(page)
    await page.keyboard.type('Mine')
    await saveElsewhere('<p>Theirs</p>')
    await save()
    const meanwhile = page.getByRole('dialog', { name: 'Somebody else has saved this meanwhile' })
    await reads(meanwhile, 'refund-policy-changed-meanwhile')
    await on.button('Take what is saved').click()
    await expect.poll(() => text().innerText()).toBe('Theirs')
    await text().click()
    await all(page)
    await page.keyboard.type('Mine again')
    await saveElsewhere('<p>Theirs again</p>')
    await save()
    await meanwhile.waitFor()
    expect(await policy()).toBe('<p>Theirs again</p>')
    await on.button('Save what I changed').click()
    await toast('Refund policy has been updated successfully')
    expect(await policy()).toBe('<p>Mine again</p>')
  })

  it('is not changed by who may not edit plans', async () => {
    const page = await on.own(owner())
    await holdsOnly(page, ['membershipPlan.view', 'membershipPlan.create'])
    await on.open('/memberships')
    const button = on.button('+ Add/Edit your refund policy')
    await saysWhy(button, 'You do not have permissions for this action.')
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
    await button.click({ force: true })
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })
})

describe('the screen of memberships', () => {
  it('says where the plans are listed and whom to ask [MEMBERSHIPS-01] [MEMBERSHIPS-05] [MEMBERSHIPS-06]', async () => {
    const page = await on.own(owner())
    await on.open('/memberships')
    const { siteUrl, supportEmail } = (await calls().getProviders({})).data
    const { uri } = (await calls().getPartnerProfile({ partnerId: club.partnerId })).data.pageInfo
    const paragraphs = async () => (await main().getByRole('paragraph').allInnerTexts()).slice(0, 2)
    await expect
      .poll(paragraphs)
      .toEqual([
        `Create membership plans for your customers. Your plans are listed at: ${siteUrl}/${uri}/memberships`,
        `Need help? Contact us at ${supportEmail}`,
      ])
    await expect
      .poll(() => main().getByRole('link', { name: supportEmail }).getAttribute('href'))
      .toBe(`mailto:${supportEmail}`)
    await reads(main(), 'memberships', { [siteUrl]: 'site', [uri]: 'page' })
    await look(page, 'memberships')
  })
})
