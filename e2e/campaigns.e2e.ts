// First, as the product starts with it.
import { headOf, partOf } from '../apps/api/src/jobs/fixtures/read-mail.ts'
import { mails } from './mail-server.ts'
import { api, createClient } from '@fieldhouse/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { zoneOfAnotherDay } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { execute, foundClub, freshEmail, holdsOnly, once, signUpAs, type Session } from './staff-page.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// The campaigns of a club that has just begun: their list, their form, the mails that come of them, and the way out of these.

const LIST = '**/partners/*/campaigns?*'
const ANY = '**/partners/campaigns/**'

let owner: Session
let partnerId: string
const client = () => createClient(api, { origin, token: () => owner.token })
const mail = { an: '', bo: '' }

beforeAll(async () => {
  owner = await signUpAs('kallang')
  partnerId = await foundClub(owner, { brandName: 'Kallang Courts' })
  mail.an = freshEmail('an')
  mail.bo = freshEmail('bo')
  for (const [firstName, lastName, email, mobile] of [
    ['An', 'Nguyễn', mail.an, '+6581230001'],
    ['Bo', '<b>Tan</b>', mail.bo, undefined],
    ['Noa', 'Lim', undefined, '+6581230003'],
  ] as const)
    await client().createCustomer(
      { body: { firstName, lastName, ...(email && { email }), ...(mobile && { mobile }) } },
      once(),
    )
})

const table = () => on.page.getByRole('table', { name: 'Campaigns' })
const rows = () =>
  table()
    .getByRole('row')
    .filter({ has: on.page.getByRole('cell') })
const row = (name: string) => rows().filter({ hasText: name })
const search = () => on.page.getByRole('searchbox', { name: 'Search for campaign' })
const said = (text: string | RegExp) => on.page.getByText(text, { exact: true }).first().waitFor()
const shows = (count: number) => expect.poll(() => rows().count()).toBe(count)
const choose = async (name: string, option: string | RegExp) => {
  await on.page.getByRole('combobox', { name, exact: true }).click()
  await on.page
    .getByRole('option', { name: option, ...(typeof option === 'string' && { exact: true }) })
    .filter({ visible: true })
    .click()
}
const name = () => on.page.getByRole('textbox', { name: 'Campaign name' })
const subject = () => on.page.getByRole('textbox', { name: 'Subject' })
const content = () => on.page.getByRole('textbox', { name: 'Content' })
const confirm = async (question: string, button: string) => {
  const asked = on.page.getByRole('dialog').filter({ hasText: question })
  await asked.getByText(question, { exact: true }).waitFor()
  await asked.getByRole('button', { name: button, exact: true }).click()
}
const menu = async (campaign: string, item: string) => {
  await on.button(`What to do with ${campaign}`).click()
  await on.page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Who looks from another zone sees the times of the club. */
const ABROAD = { timezoneId: zoneOfAnotherDay() }

let made = 0
/** A word that no other campaign has. */
const freshWord = () => `Q${Date.now().toString(36)}${++made}X`.toUpperCase()

type Input = Parameters<ReturnType<typeof client>['createCampaign']>[0]['body']

/** A campaign that another desk made. */
const addAtDesk = async (title: string, more: Partial<Input> = {}) => {
  const body = {
    name: title,
    startTime: '2030-01-07T04:00:00.000Z',
    endTime: '2030-01-12T04:00:00.000Z',
    runFrequency: 'manual' as const,
    segmentId: 'all' as const,
    content: { template: { title: 'Hello', body: '<p>Dear {{customer.firstName}}</p>' } },
  }
  return (await client().createCampaign({ body: { ...body, ...more } }, once())).data
}
const get = async (id: string) => (await client().getCampaign({ id })).data
const findCampaign = async (word: string) =>
  (await client().listCampaigns({ partnerId, query: { search: word } })).data[0]
const toggle = (id: string, enabled: boolean) => client().toggleCampaign({ id, body: { enabled } }, once())

const openAt = async (address = '/campaigns/email', session = owner, options = {}) => {
  await on.own(session, options)
  await on.open(address)
}
/** The newest mail that somebody got with this subject. */
const received = async (to: string, about: string): Promise<string> => {
  const found = () => mails.received.findLast((one) => one.to.includes(to) && headOf(one.source).includes(about))
  await expect.poll(() => found() !== undefined, { timeout: 60_000 }).toBe(true)
  return found()!.source
}

describe('a campaign', () => {
  it(
    'is written, tried, sent and read, and ended by the link of its mail [CAMPAIGNS-03] [CAMPAIGNS-05] [CAMPAIGNS-10] [CAMPAIGNS-13] [CAMPAIGNS-20] [CAMPAIGNS-34] [CAMPAIGNS-35] [CAMPAIGNS-41] [CAMPAIGNS-50] [CAMPAIGNS-56] [CAMPAIGNS-59] [CAMPAIGNS-63] [CAMPAIGNS-64] [CAMPAIGNS-65] [CAMPAIGNS-67] [BEYOND-44]',
    { tags: ['gate'] },
    async () => {
      const word = freshWord()
      await openAt()
      await on.heading('Campaigns')
      await said('No campaigns yet')
      await look(on.page, 'campaigns-empty', [1440, 390])
      await on.button('Create campaign').click()
      const kinds = dialog(on.page, 'What kind of campaign?')
      await look(on.page, 'campaign-kinds', [1440])
      await kinds.getByRole('button', { name: /^One-time/ }).click()
      await on.heading('New one-time campaign')
      expect(on.path()).toBe('/campaigns/create/one-time')

      await on.button('Send test email').click()
      await said('Please fill all required info')
      await name().fill(`Summer ${word}`)
      await choose('Segment', 'All customers (3)')
      await subject().fill(`${word} for `)
      await on.button('Insert something of the customer').first().click()
      await expect
        .poll(() => on.page.getByRole('menuitem').allInnerTexts())
        .toEqual(['First name', 'Last name', 'Full name', 'Email', 'Mobile', 'Membership plan', 'Club credit balance'])
      await on.page.getByRole('menuitem', { name: 'First name' }).click()
      await expect.poll(() => subject().inputValue()).toBe(`${word} for {{customer.firstName}}`)
      await content().pressSequentially('Dear @fu')
      await on.page
        .getByRole('listbox', { name: 'Of the customer' })
        .getByRole('option', { name: 'Full name' })
        .waitFor()
      await look(on.page, 'campaign-mention', [1440])
      await on.page.keyboard.press('Enter')
      await content().pressSequentially(', the courts open at six.')
      await expect.poll(() => content().innerText()).toBe('Dear Full name, the courts open at six.')

      await said('2 customers of this segment get it now.')
      await on.button('Preview').click()
      const preview = dialog(on.page, 'Preview')
      await preview.getByText(`Subject: ${word} for [First name]`).waitFor()
      const seen = on.page.frameLocator('iframe[title=Preview]')
      await seen.getByText('Dear [Full name], the courts open at six.').waitFor()
      const frameWidth = () => on.page.locator('iframe[title=Preview]').evaluate((frame) => frame.clientWidth)
      expect(await frameWidth()).toBeGreaterThan(800)
      await look(on.page, 'campaign-preview', [1440])
      await preview.getByText('Phone', { exact: true }).click()
      await expect.poll(frameWidth).toBe(375)
      await preview.getByText('Dark', { exact: true }).click()
      await preview
        .getByText('With the email’s own dark colours. Some mail programs change the light ones instead.')
        .waitFor()
      const ground = () => seen.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
      await expect.poll(ground).toBe('rgb(13, 18, 28)')
      await look(on.page, 'campaign-preview-phone-dark', [1440])
      await preview.getByText('Plain text', { exact: true }).click()
      await expect.poll(() => preview.locator('pre').innerText()).toContain('Dear [Full name], the courts open at six.')
      await preview.getByRole('button', { name: 'Close' }).last().click()

      await on.button('Send test email').click()
      const test = dialog(on.page, 'Send test email')
      await expect
        .poll(() => test.getByRole('textbox', { name: 'Email addresses' }).inputValue())
        .toBe(owner.account.email)
      for (const wrong of ['me@club.example, nobody', 'me@club.example,', '']) {
        await test.getByRole('textbox', { name: 'Email addresses' }).fill(wrong)
        await test.getByRole('button', { name: 'Send test' }).click()
        await test.getByText('Invalid emails address', { exact: true }).waitFor()
      }
      await test.getByRole('textbox', { name: 'Email addresses' }).fill('one@club.example , two@club.example')
      const trial = on.page.waitForRequest('**/partners/campaigns/testEmail')
      await on.saysAnew('Send test email successfully!', () => test.getByRole('button', { name: 'Send test' }).click())
      expect((await trial).postDataJSON()).toEqual({
        partnerId,
        toEmails: ['one@club.example', 'two@club.example'],
        content: {
          channel: 'email',
          template: {
            title: `${word} for {{customer.firstName}}`,
            body: '<p>Dear {{customer.fullName}}, the courts open at six.</p>',
          },
        },
      })
      const tried = await received('two@club.example', '[TEST]')
      expect(headOf(tried)).toContain(`Subject: [TEST] ${word} for [First name]`)
      expect(partOf(tried, 'text/html')).toContain('Dear [Full name], the courts open at six.')
      await received('one@club.example', '[TEST]')

      await look(on.page, 'campaign-form')
      await on.button('Send now').click()
      await on.page.getByText('It goes to 2 customers of “All customers” and can’t be called back.').waitFor()
      await on.saysAnew('Send Campaign Successfully!', () => confirm('Send this campaign now?', 'Send now'))
      await expect.poll(on.path).toBe('/campaigns/email')

      const source = await received(mail.bo, word)
      expect(headOf(source)).toContain(`Subject: ${word} for Bo`)
      expect(headOf(source)).toContain('Kallang Courts')
      const html = partOf(source, 'text/html')
      expect(partOf(source, 'text/plain')).toContain('Dear Bo <b>Tan</b>, the courts open at six.')
      await received(mail.an, word)
      await expect.poll(async () => (await findCampaign(word))!.status, { timeout: 60_000 }).toBe('sent')
      const sent = await findCampaign(word)
      expect(sent).toMatchObject({ messagesCount: 2, runFrequency: 'manual', segment: { id: 'all' } })

      // As a mail program shows it, at two widths.
      await on.own(null)
      await on.page.setContent(html)
      await on.page.getByText('Dear Bo <b>Tan</b>, the courts open at six.').waitFor()
      await on.page.getByText('You received this email because you are a customer of Kallang Courts.').waitFor()
      for (const width of [1440, 390]) {
        await on.page.setViewportSize({ width, height: 844 })
        await expect
          .poll(() => on.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBe(0)
      }
      // By night in its own dark colours, which can be read.
      await on.page.emulateMedia({ colorScheme: 'dark' })
      await expect
        .poll(() => on.page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .toBe('rgb(13, 18, 28)')
      await on.page.screenshot({ path: 'test-results/pics/campaign-mail-390-dark.png' })
      await on.page.emulateMedia({ colorScheme: 'light' })
      const link = (await on.page.getByRole('link', { name: 'Unsubscribe' }).getAttribute('href'))!
      expect(link.startsWith(`${origin}/unsubscribe?token=`)).toBe(true)
      expect(headOf(source)).toContain(`List-Unsubscribe: <${link}>`)
      await on.page.goto(link)
      await on.heading('Unsubscribe')
      for (const colorScheme of ['light', 'dark'] as const) {
        await on.page.emulateMedia({ colorScheme })
        expect(await violationsOf(on.page)).toEqual([])
        await expect
          .poll(() => on.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBe(0)
        await on.page.screenshot({ path: `test-results/pics/unsubscribe-390-${colorScheme}.png` })
      }
      expect((await get(sent!.id)).statistics.unsubscribe.count).toBe(0)
      await on.button('Unsubscribe').click()
      await said('You will get no more of these emails.')
      await expect.poll(async () => (await get(sent!.id)).statistics.unsubscribe.count).toBe(1)
      await on.page.goto(link)
      await on.button('Unsubscribe').click()
      await said('You will get no more of these emails.')
      expect((await get(sent!.id)).statistics.unsubscribe.count).toBe(1)
      await on.page.goto(`${origin}/unsubscribe?token=test`)
      await on.button('Unsubscribe').click()
      await said('You will get no more of these emails.')

      await openAt(`/campaigns/${sent!.id}`)
      await on.heading(`Summer ${word}`)
      await said('Unsubscribed')
      await expect.poll(() => on.page.getByRole('textbox').count()).toBe(0)
      expect(await words(on.main())).toContain('Unsubscribed 50% 1')
      expect(await words(on.main())).toContain('Dear [Full name], the courts open at six.')
      await look(on.page, 'campaign-sent', [1440, 390])
    },
  )

  it('warns where a placeholder would be empty for somebody', async () => {
    await openAt('/campaigns/create/one-time?segment=all')
    await subject().fill('News')
    await content().pressSequentially('Call us from @mob')
    await on.page.keyboard.press('Tab')
    await content().pressSequentially(' or @zzz')
    await expect.poll(() => on.page.getByRole('listbox', { name: 'Of the customer' }).count()).toBe(0)
    // One of the three has no email, and one of the others no mobile, unless they want no mails any more.
    await execute('DELETE FROM campaign_unsubscribes WHERE partner_id = $1', [partnerId])
    await execute('DELETE FROM suppressed_addresses WHERE partner_id = $1', [partnerId])
    await content().pressSequentially('.')
    await said('“Mobile” is empty for 1 of them: nothing stands in its place.')
    await said('2 customers of this segment get it now.')
    await look(on.page, 'campaign-warning', [1440])
    // Escape closes the list, and the words stay.
    await content().pressSequentially(' @')
    await on.page.getByRole('option', { name: 'First name' }).waitFor()
    await on.page.keyboard.press('ArrowDown')
    await expect.poll(() => on.page.getByRole('option', { selected: true }).innerText()).toBe('Last name')
    await on.page.keyboard.press('Escape')
    await expect.poll(() => on.page.getByRole('listbox', { name: 'Of the customer' }).count()).toBe(0)
    await expect.poll(() => content().innerText()).toBe('Call us from Mobile or @zzz. @')
  })

  it('needs a name, a segment, a subject and a content, which are at most so long [CAMPAIGNS-18] [CAMPAIGNS-19] [CAMPAIGNS-68]', async () => {
    await openAt('/campaigns/create/one-time')
    await on.button('Send now').click()
    await said('Please fill all required info')
    for (const field of [name(), subject(), content(), on.page.getByRole('combobox', { name: 'Segment' })])
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await name().fill('   ')
    await choose('Segment', /^All customers/)
    await subject().fill('s'.repeat(140))
    await expect.poll(async () => (await subject().inputValue()).length).toBe(132)
    await on.page.getByText('132 of 132 characters').waitFor()
    // Nor is it tried without something to read.
    await on.saysAnew('Please fill all required info', () => on.button('Send test email').click())
    await expect.poll(() => dialog(on.page, 'Send test email').count()).toBe(0)
    await content().pressSequentially('x')
    await on.button('Send now').click()
    await said('Please fill all required info')
    await name().fill('News')
    await on.button('Send now').click()
    await dialog(on.page, 'Send this campaign now?').getByRole('button', { name: 'Cancel' }).click()
    expect(await isOnlyDraft('News')).toBe(false)
  })

  it('is kept as a draft, and sent from there: updated, enabled, run [CAMPAIGNS-04] [CAMPAIGNS-09] [CAMPAIGNS-12] [CAMPAIGNS-14] [CAMPAIGNS-42] [CAMPAIGNS-44] [CAMPAIGNS-49] [CAMPAIGNS-58] [CAMPAIGNS-61]', async () => {
    const word = freshWord()
    await openAt('/campaigns/create/one-time')
    await name().fill(word)
    await choose('Segment', /^New customers/)
    await subject().fill(`Draft ${word}`)
    await content().pressSequentially('Soon')
    await on.button('Finish later').click()
    const creation = on.page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/partners/campaigns'),
    )
    await on.saysAnew('Save this campaign as draft successfully!', () =>
      confirm('Save this campaign as draft?', 'Save as draft'),
    )
    expect((await creation).postDataJSON()).toEqual({
      partnerId,
      name: word,
      startTime: expect.any(String),
      endTime: expect.any(String),
      priority: 'high',
      runFrequency: 'manual',
      content: { channel: 'email', template: { title: `Draft ${word}`, body: '<p>Soon</p>' } },
      segmentId: 'new-customers',
    })
    await row(word).waitFor()
    const draft = (await findCampaign(word))!
    expect(draft).toMatchObject({ status: 'draft', enabled: false, runFrequency: 'manual' })
    expect(Date.parse(draft.endTime) - Date.parse(draft.startTime)).toBe(5 * 24 * 3_600_000)
    await on.page.getByRole('link', { name: word }).click()
    await expect.poll(on.path).toBe(`/campaigns/${draft.id}`)
    await expect
      .poll(async () => [await name().inputValue(), await subject().inputValue(), await content().innerText()])
      .toEqual([word, `Draft ${word}`, 'Soon'])
    await name().fill(`${word} by name`)
    await choose('Segment', /^All customers/)
    await subject().fill(`Final ${word}`)
    // Where it can't be saved it says so, and what was typed stays.
    const works = await failing(on.page, '**/partners/campaigns/*', 'PUT')
    await on.button('Send now').click()
    await confirm('Send this campaign now?', 'Send now')
    await said('Error occurred')
    await expect
      .poll(async () => [await name().inputValue(), await subject().inputValue()])
      .toEqual([`${word} by name`, `Final ${word}`])
    await works()
    const calls: string[] = []
    on.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.includes(draft.id))
        calls.push(`${request.method()} ${pathname.split(draft.id)[1]}`)
    })
    await on.button('Send now').click()
    await on.saysAnew('Send Campaign Successfully!', () => confirm('Send this campaign now?', 'Send now'))
    expect(calls).toEqual(['PUT ', 'PUT /toggle', 'POST /run'])
    await received(mail.an, `Final ${word}`)
    await expect.poll(async () => (await get(draft.id)).status, { timeout: 60_000 }).toBe('sent')
    expect(await get(draft.id)).toMatchObject({ name: `${word} by name`, segment: { id: 'all' } })
  })

  it('that was not sent within five days is sent no more, which its form says [CAMPAIGNS-58]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { startTime: '2026-01-05T04:00:00.000Z', endTime: '2026-01-10T04:00:00.000Z' })
    await openAt(`/campaigns/${id}`)
    await on.heading(word)
    await on.page
      .getByText(/^A one-time campaign can be sent within five days of its creation/)
      .first()
      .waitFor()
    await expect.poll(() => on.button('Send now').getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => on.button('Finish later').isEnabled()).toBe(true)
  })

  it('that is switched on already is not switched on again when it is sent [CAMPAIGNS-14]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { segmentId: 'credit-holders' })
    await toggle(id, true)
    await openAt(`/campaigns/${id}`)
    await on.heading(word)
    await subject().fill(`Sent ${word}`)
    const calls: string[] = []
    on.page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && pathname.includes(id))
        calls.push(`${request.method()} ${pathname.split(id)[1]}`)
    })
    await on.button('Send now').click()
    await on.saysAnew('Send Campaign Successfully!', () => confirm('Send this campaign now?', 'Send now'))
    expect(calls).toEqual(['PUT ', 'POST /run'])
    await expect
      .poll(
        async () => {
          const { status, content: sent } = await get(id)
          return [status, sent.template.title]
        },
        { timeout: 60_000 },
      )
      .toEqual(['sent', `Sent ${word}`])
  })

  it('that fails on the way stays as far as it got, and its words stay [CAMPAIGNS-37] [CAMPAIGNS-38] [CAMPAIGNS-61]', async () => {
    const word = freshWord()
    await openAt('/campaigns/create/one-time?segment=all')
    await name().fill(word)
    await subject().fill(word)
    await content().pressSequentially('Words')
    const tests = await failing(on.page, '**/partners/campaigns/testEmail')
    await on.button('Send test email').click()
    await dialog(on.page, 'Send test email').getByRole('button', { name: 'Send test' }).click()
    await said('Send test email fail')
    await tests()
    await dialog(on.page, 'Send test email').getByRole('button', { name: 'Cancel' }).click()
    const runs = await failing(on.page, '**/partners/campaigns/*/run')
    await on.button('Send now').click()
    await confirm('Send this campaign now?', 'Send now')
    await said('Error occurred')
    const draft = (await findCampaign(word))!
    await expect.poll(on.path).toBe(`/campaigns/${draft.id}`)
    expect(draft).toMatchObject({ status: 'draft', enabled: true })
    await expect.poll(() => content().innerText()).toBe('Words')
    await runs()
    await on.button('Send now').click()
    await on.saysAnew('Send Campaign Successfully!', () => confirm('Send this campaign now?', 'Send now'))
    expect((await client().listCampaigns({ partnerId, query: { search: word } })).pagination.total).toBe(1)
  })

  it('is deleted after a question, and stays where that fails [CAMPAIGNS-36] [CAMPAIGNS-43]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    await openAt(`/campaigns/email?search=${word}`)
    await menu(word, 'Delete')
    const works = await failing(on.page, ANY, 'DELETE')
    await confirm('Are you sure you want to delete this campaign?', 'Delete')
    await said('Delete campaign fail')
    await works()
    await look(on.page, 'campaign-delete', [1440])
    await on.saysAnew('Delete campaign successfully!', () =>
      confirm('Are you sure you want to delete this campaign?', 'Delete'),
    )
    await said(`No campaign matches “${word}”`)
    expect(await findCampaign(word)).toBeUndefined()
  })

  it('is not saved over what somebody else saved since unasked', async () => {
    const word = freshWord()
    const { id, version } = await addAtDesk(word)
    await openAt(`/campaigns/${id}`)
    await subject().fill('Mine')
    await client().updateCampaign(
      {
        id,
        body: {
          name: `${word} theirs`,
          startTime: '2030-01-07T04:00:00.000Z',
          endTime: '2030-01-12T04:00:00.000Z',
          runFrequency: 'manual',
          segmentId: 'members',
          content: { template: { title: 'Theirs', body: '<p>Hello</p>' } },
          version,
        },
      },
      once(),
    )
    await on.button('Finish later').click()
    await confirm('Save this campaign as draft?', 'Save as draft')
    const asked = dialog(on.page, 'Somebody else has saved this meanwhile')
    await asked.getByText('Saved now: Theirs').waitFor()
    await asked.getByRole('button', { name: 'Save what I changed' }).click()
    await on.saysAnew('Save this campaign as draft successfully!', () =>
      confirm('Save this campaign as draft?', 'Save as draft'),
    )
    // It is kept, and no more than that.
    expect(await get(id)).toMatchObject({
      name: `${word} theirs`,
      status: 'draft',
      enabled: false,
      content: { template: { title: 'Mine' } },
    })
  })
})

describe('who gets no mail of a campaign', () => {
  it('stands on its screen with the reason, and gets it again once somebody asks [BEYOND-44]', async () => {
    const word = freshWord()
    await execute('DELETE FROM campaign_unsubscribes WHERE partner_id = $1', [partnerId])
    await execute('DELETE FROM suppressed_addresses WHERE partner_id = $1', [partnerId])
    const { id } = await addAtDesk(word, { content: { template: { title: `Missed ${word}`, body: '<p>Hello</p>' } } })
    await toggle(id, true)
    await client().runCampaign({ id }, once())
    await received(mail.an, `Missed ${word}`)
    await received(mail.bo, `Missed ${word}`)
    await expect.poll(async () => (await get(id)).status, { timeout: 60_000 }).toBe('sent')
    await execute(
      `UPDATE campaign_messages SET delivered_at = NULL, unreached = 'soft'
       WHERE campaign_id = $1 AND customer_id = (SELECT id FROM customers WHERE partner_id = $3 AND email = $2)`,
      [id, mail.an, partnerId],
    )
    await execute(
      `UPDATE campaign_messages SET delivered_at = NULL, unreached = 'unknown'
       WHERE campaign_id = $1 AND customer_id = (SELECT id FROM customers WHERE partner_id = $3 AND email = $2)`,
      [id, mail.bo, partnerId],
    )
    await openAt(`/campaigns/${id}`)
    const list = on.page.getByRole('table', { name: 'Not reached' })
    await list.getByRole('row', { name: /Noa Lim.*No valid email/ }).waitFor()
    await list.getByRole('row', { name: /An Nguyễn.*Mailbox could not take it/ }).waitFor()
    await look(on.page, 'campaign-unreached')
    await choose('Reason', 'Not known (1)')
    await expect.poll(() => searchOf(on.page)).toEqual({ reason: 'unknown' })
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    await on.button('Send again to these').click()
    const asked = dialog(on.page, 'Send this campaign again?')
    const unknown = asked.getByRole('checkbox', { name: /Also to 1 of whom it is not known/ })
    await asked.getByText('It goes to 1 customer, with the words of the last send.').waitFor()
    await unknown.check()
    await asked.getByText('It goes to 2 customers, with the words of the last send.').waitFor()
    await look(on.page, 'campaign-again', [1440, 390])
    // Who may have it already gets it only where that is asked for.
    await unknown.uncheck()
    await asked.getByRole('button', { name: 'Send again', exact: true }).click()
    await said('The campaign is sent again')
    const got = (to: string) =>
      mails.received.filter((one) => one.to.includes(to) && headOf(one.source).includes(`Missed ${word}`)).length
    await expect.poll(() => got(mail.an), { timeout: 60_000 }).toBe(2)
    await expect.poll(async () => (await get(id)).status, { timeout: 60_000 }).toBe('sent')
    expect(got(mail.bo)).toBe(1)
    await on.open(`/campaigns/${id}`)
    await on.button('Send again to these').click()
    await unknown.check()
    await asked.getByText('It goes to 1 customer, with the words of the last send.').waitFor()
    await asked.getByRole('button', { name: 'Send again', exact: true }).click()
    await expect.poll(() => [got(mail.an), got(mail.bo)], { timeout: 60_000 }).toEqual([2, 2])
    // Who may not see customers reads how many and why, and no names.
    await holdsOnly(on.page, ['campaign.view'])
    await on.open(`/campaigns/${id}`)
    await on.page.getByText('Who they are is shown to colleagues who may see customers.').waitFor()
    await expect
      .poll(() => on.page.getByRole('list', { name: 'Not reached' }).getByRole('listitem').allInnerTexts())
      .toEqual(['No valid email (1)'])
    await expect.poll(() => on.page.getByText('Noa Lim').count()).toBe(0)
  })

  it('is listed with why, and may have them again with a reason, from the list and from the dialog of a customer [BEYOND-44]', async () => {
    await execute('DELETE FROM campaign_unsubscribes WHERE partner_id = $1', [partnerId])
    await execute(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT partner_id, address_hash(email), CASE WHEN email = $2 THEN 'bounced' ELSE 'complained' END, '2026-11-20T04:00:00Z'
       FROM customers WHERE partner_id = $1 AND email IN ($2, $3) ON CONFLICT DO NOTHING`,
      [partnerId, mail.an, mail.bo],
    )
    await execute(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT partner_id, address_hash(email), 'bounced', '2026-11-20T17:00:00Z' FROM customers WHERE partner_id = $1 AND email = $2`,
      [partnerId, mail.bo],
    )
    await openAt('/campaigns/suppressed')
    const list = on.page.getByRole('table', { name: 'No campaigns' })
    await list.getByRole('row', { name: /An Nguyễn.*The address did not exist/ }).waitFor()
    await list
      .getByRole('row', {
        name: /Bo.*Reported a campaign as spam \(20 Nov 2026\)\. The address did not exist \(21 Nov 2026\)\./,
      })
      .waitFor()
    await look(on.page, 'campaigns-suppressed')
    await choose('Reason', 'Reported as spam')
    await expect.poll(() => list.locator('tbody tr').count()).toBe(1)
    await list.getByRole('row', { name: /Bo/ }).waitFor()
    await choose('Reason', 'All reasons')
    await expect.poll(() => list.locator('tbody tr').count()).toBe(2)
    await on.button('Allow campaigns again: An Nguyễn').click()
    const asked = dialog(on.page, 'Allow campaigns to An Nguyễn')
    await asked.getByRole('button', { name: 'Allow campaigns' }).click()
    await asked.getByText('Please say why.').waitFor()
    await asked.getByRole('textbox', { name: 'Reason' }).fill('Wrote to us from there')
    await asked.getByRole('button', { name: 'Allow campaigns' }).click()
    await said('This customer gets campaigns again')
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    // A complaint is the person's own.
    await on.button('Allow campaigns again: Bo <b>Tan</b>').click()
    const theirs = dialog(on.page, 'Allow campaigns to Bo <b>Tan</b>')
    await theirs.getByRole('textbox', { name: 'Reason' }).fill('They called')
    await theirs.getByRole('button', { name: 'Allow campaigns' }).click()
    await theirs.getByText('They said so themselves: only they can take it back.').waitFor()
    await look(on.page, 'campaigns-suppressed-lift', [1440, 390])
    await theirs.getByRole('checkbox', { name: 'The customer asked us for it' }).check()
    await theirs.getByRole('button', { name: 'Allow campaigns' }).click()
    await said('Everybody gets campaigns')
  })
})

it('a campaign that is being written is not left unasked', async () => {
  await openAt('/campaigns/create/one-time')
  await subject().fill('Half a sen')
  await on.button('Cancel').click()
  await confirm('Discard what you typed?', 'Keep editing')
  await expect
    .poll(async () => [on.path(), await subject().inputValue()])
    .toEqual(['/campaigns/create/one-time', 'Half a sen'])
  await on.button('Cancel').click()
  await confirm('Discard what you typed?', 'Discard')
  await expect.poll(on.path).not.toBe('/campaigns/create/one-time')
})

const isOnlyDraft = async (word: string) => (await findCampaign(word)) !== undefined

describe('an automated campaign', () => {
  it('is sent at a time that is chosen, and says when next [CAMPAIGNS-15] [CAMPAIGNS-17] [CAMPAIGNS-21] [CAMPAIGNS-22] [CAMPAIGNS-23] [CAMPAIGNS-24] [CAMPAIGNS-25] [CAMPAIGNS-40] [CAMPAIGNS-57]', async () => {
    const word = freshWord()
    await openAt('/campaigns/email', owner, ABROAD)
    await on.button('Create campaign').click()
    await dialog(on.page, 'What kind of campaign?')
      .getByRole('button', { name: /^Automated/ })
      .click()
    await on.heading('New automated campaign')
    const field = (label: string) => on.page.getByRole('combobox', { name: label, exact: true })
    const offered = async (label: string) => {
      await field(label).click()
      const all = await on.page.getByRole('option').filter({ visible: true }).allInnerTexts()
      await on.page.keyboard.press('Escape')
      return all
    }
    await expect
      .poll(async () => [
        await field('Frequency').inputValue(),
        await field('Day').inputValue(),
        await field('Time').inputValue(),
      ])
      .toEqual(['Weekly', 'Monday', '12:00'])
    expect(await offered('Frequency')).toEqual(['Daily', 'Weekly', 'Monthly'])
    expect(await offered('Day')).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    const times = await offered('Time')
    expect([times.length, times[0], times[1], times.at(-1)]).toEqual([48, '00:00', '00:30', '23:30'])
    await choose('Day', 'Sunday')
    await choose('Frequency', 'Monthly')
    await expect.poll(() => field('Day').inputValue()).toBe('Day 1 of the month')
    expect(await offered('Day')).toEqual([1, 7, 14, 21, 28].map((day) => `Day ${day} of the month`))
    await choose('Frequency', 'Daily')
    await expect.poll(() => field('Day').count()).toBe(0)
    await choose('Frequency', 'Weekly')
    await choose('Day', 'Wednesday')
    await choose('Time', '09:30')
    await on.page.getByText(/^Next send: Wed \d\d\/\d\d\/\d{4} 09:30 \(Asia\/Singapore\)\.$/).waitFor()
    await name().fill(word)
    await choose('Segment', /^All customers/)
    await subject().fill('Every week')
    await content().pressSequentially('Hello again')
    await look(on.page, 'campaign-automated', [1440])
    await on.saysAnew('Create Campaign Successfully!', () => on.button('Start sending').click())
    const campaign = (await findCampaign(word))!
    expect(campaign).toMatchObject({ status: 'sending', enabled: true, runFrequency: 'weekly', lastSent: null })
    const first = Temporal.Instant.from(campaign.startTime).toZonedDateTimeISO('Asia/Singapore')
    expect([first.dayOfWeek, first.hour, first.minute]).toEqual([3, 9, 30])
    expect(campaign.nextSend).toBe(campaign.startTime)
    const shown = first.toPlainDate().toLocaleString('en-GB', { day: '2-digit', month: 'short', year: 'numeric' })
    await expect.poll(async () => words(row(word))).toContain(`${shown.replace('Sept', 'Sep')} 09:30`)
    await on.page.getByRole('link', { name: word }).click()
    await expect.poll(() => field('Time').inputValue()).toBe('09:30')
    await expect.poll(() => field('Day').inputValue()).toBe('Wednesday')
    await choose('Time', '10:00')
    await on.button('Save').click()
    await on.saysAnew('Update Campaign Successfully!', () => confirm('Are you sure want to update campaign?', 'Update'))
    const later = first.add({ minutes: 30 }).toInstant().toString({ fractionalSecondDigits: 3 })
    expect(await get(campaign.id)).toMatchObject({ startTime: later, nextSend: later })
  })

  it('goes out by itself within a minute of when it is due, and once [CAMPAIGNS-57]', async () => {
    await execute('DELETE FROM campaign_unsubscribes WHERE partner_id = $1', [partnerId])
    await execute('DELETE FROM suppressed_addresses WHERE partner_id = $1', [partnerId])
    const word = freshWord()
    const { id } = await addAtDesk(word, {
      runFrequency: 'daily',
      content: { template: { title: `Daily ${word}`, body: '<p>Hello</p>' } },
    })
    await toggle(id, true)
    const times = () =>
      mails.received.filter((one) => one.to.includes(mail.an) && headOf(one.source).includes(`Daily ${word}`)).length
    expect(times()).toBe(0)
    await execute(`UPDATE campaigns SET next_send_at = now() - interval '1 second' WHERE id = $1`, [id])
    await expect.poll(times, { timeout: 90_000 }).toBe(1)
    // The mail comes a moment before its run has ended.
    await expect
      .poll(async () => {
        const { status, lastSent, nextSend } = await get(id)
        return [status, lastSent !== null, Date.parse(nextSend!) > Date.now()]
      })
      .toEqual(['sending', true, true])
    expect(times()).toBe(1)
  })

  it('is paused and resumed, and is edited after a question [CAMPAIGNS-16] [CAMPAIGNS-39] [CAMPAIGNS-45] [CAMPAIGNS-46] [CAMPAIGNS-59] [CAMPAIGNS-60] [CAMPAIGNS-61]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { runFrequency: 'weekly' })
    await openAt(`/campaigns/email?search=${word}`, owner, ABROAD)
    await shows(1)
    await on.button(`What to do with ${word}`).click()
    await expect.poll(() => on.page.getByRole('menuitem').allInnerTexts()).toEqual(['Edit', 'Delete'])
    await on.page.keyboard.press('Escape')
    await toggle(id, true)
    await expect.poll(async () => words(row(word))).toContain('Sending')
    await menu(word, 'Pause sending')
    const works = await failing(on.page, '**/partners/campaigns/*/toggle')
    await confirm('Pause sending this campaign?', 'Pause sending')
    await said('Pause sending campaign fail!')
    await works()
    await confirm('Pause sending this campaign?', 'Pause sending')
    await expect.poll(async () => (await get(id)).status).toBe('paused')
    await expect.poll(async () => words(row(word))).toContain('Paused')
    expect(await words(row(word))).not.toContain('07 Jan 2030')
    await menu(word, 'Resume sending')
    const again = await failing(on.page, '**/partners/campaigns/*/toggle')
    await confirm('Resume sending this campaign?', 'Resume sending')
    await said('Resume sending campaign fail!')
    await again()
    await confirm('Resume sending this campaign?', 'Resume sending')
    await expect.poll(async () => (await get(id)).status).toBe('sending')
    await expect.poll(async () => words(row(word))).toContain('07 Jan 2030 12:00')

    await menu(word, 'Edit')
    await on.heading(word)
    await expect.poll(() => on.page.getByRole('button', { name: 'Finish later' }).count()).toBe(0)
    await on.page.getByText('Next send: Mon 07/01/2030 12:00 (Asia/Singapore).').waitFor()
    await look(on.page, 'campaign-automated-standing', [1440])
    await subject().fill('Another subject')
    await on.button('Save').click()
    await on.saysAnew('Update Campaign Successfully!', () => confirm('Are you sure want to update campaign?', 'Update'))
    expect(await get(id)).toMatchObject({
      status: 'sending',
      startTime: '2030-01-07T04:00:00.000Z',
      content: { template: { title: 'Another subject' } },
    })
    // One that has paused itself while it is edited stays paused, and says so.
    await on.open(`/campaigns/${id}`)
    await subject().fill('A third one')
    await execute(
      `UPDATE campaigns SET status = 'paused', enabled = false, next_send_at = NULL, paused_itself_at = now() WHERE id = $1`,
      [id],
    )
    await on.button('Save').click()
    await on.saysAnew('Update Campaign Successfully!', () => confirm('Are you sure want to update campaign?', 'Update'))
    expect(await get(id)).toMatchObject({
      status: 'paused',
      pausedItself: true,
      content: { template: { title: 'A third one' } },
    })
    // What its row can do, its own screen can, and leads back to the list once it is gone.
    await on.open(`/campaigns/${id}`)
    await on.button('Resume sending').click()
    await confirm('Resume sending this campaign?', 'Resume sending')
    await expect.poll(async () => (await get(id)).status).toBe('sending')
    const closed = () => expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
    await closed()
    await on.button('Pause sending').click()
    await confirm('Pause sending this campaign?', 'Pause sending')
    await expect.poll(async () => (await get(id)).status).toBe('paused')
    await closed()
    await on.button('Delete').click()
    await on.saysAnew('Delete campaign successfully!', () =>
      confirm('Are you sure you want to delete this campaign?', 'Delete'),
    )
    await expect.poll(on.path).toBe('/campaigns/email')
  })
})

describe('the list of campaigns', () => {
  it('has its columns with figures, is searched after 500 ms of rest, filtered and ordered by its address [CAMPAIGNS-01] [CAMPAIGNS-02] [CAMPAIGNS-08] [CAMPAIGNS-11] [CAMPAIGNS-27] [CAMPAIGNS-48] [CAMPAIGNS-51] [CAMPAIGNS-52] [CAMPAIGNS-62] [CAMPAIGNS-66] [CAMPAIGNS-68]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(`${word}A`, { segmentId: 'members' })
    await addAtDesk(`${word}B`, { runFrequency: 'monthly' })
    await execute(
      `UPDATE campaigns SET messages_count = 300, delivered_count = 287, open_count = 310, click_count = 41, bounce_count = 13,
        unsubscribe_count = 1, status = 'sent', last_sent_at = '2026-01-07T02:00:00Z' WHERE id = $1`,
      [id],
    )
    await openAt('/campaigns', owner, ABROAD)
    await expect.poll(on.path).toBe('/campaigns/email')
    await table().waitFor()
    await expect
      .poll(() => on.page.getByRole('tab').allInnerTexts())
      .toEqual(['Emails', 'Segments', 'No campaigns', 'Reminders'])
    const headings = await table().getByRole('columnheader').allInnerTexts()
    expect(headings.map((text) => text.trim()).filter(Boolean)).toEqual([
      'Name',
      'Segment',
      'Type',
      'Status',
      'Last sent',
      'Next send',
      'Delivered',
      'Opened',
      'Clicked',
      'Actions',
    ])
    const asked: { query: Record<string, string>; at: number }[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/campaigns') && request.method() === 'GET')
        asked.push({ query: Object.fromEntries(url.searchParams), at: performance.now() })
    })
    await search().pressSequentially(word, { delay: 40 })
    const typed = performance.now()
    await shows(2)
    expect(asked.map(({ query }) => query)).toEqual([{ search: word, order: 'createdAt_desc', page: '1', limit: '20' }])
    expect(asked[0]!.at - typed).toBeGreaterThan(400)
    expect(searchOf(on.page)).toEqual({ search: word })
    const sent = await words(row(`${word}A`))
    for (const text of [
      'Active members',
      'One-time',
      'Sent',
      '07 Jan 2026 10:00',
      '95.7% (287)',
      '100% (310)',
      '14.3% (41)',
    ])
      expect(sent).toContain(text)
    await execute('UPDATE campaigns SET click_count = 0 WHERE id = $1', [id])
    await on.page.reload()
    await expect.poll(async () => words(row(`${word}A`))).toContain('100% (310) – Not known')
    await execute('UPDATE campaigns SET click_count = 41 WHERE id = $1', [id])
    await on.button(`What to do with ${word}A`).click()
    await expect.poll(() => on.page.getByRole('menuitem').allInnerTexts()).toEqual(['View', 'Delete'])
    await on.page.keyboard.press('Escape')
    expect(await words(row(`${word}B`))).toContain('Automated Draft')
    expect(await words(row(`${word}B`))).not.toContain('%')
    await look(on.page, 'campaigns')
    await choose('Status', 'Sent')
    await shows(1)
    await row(`${word}A`).waitFor()
    await choose('Status', 'Paused')
    await said(`No campaign matches “${word}”`)
    await on.main().getByRole('button', { name: 'Clear', exact: true }).last().click()
    await expect.poll(() => searchOf(on.page)).toEqual({})
    await on.open(`/campaigns/email?search=${word}`)
    await shows(2)
    const names = async () => (await rows().getByRole('link').allInnerTexts()).map((text) => text.replace(word, ''))
    expect(await names()).toEqual(['B', 'A'])
    await choose('Order', 'By name')
    await expect.poll(names).toEqual(['A', 'B'])
    await choose('Order', 'Oldest first')
    await expect.poll(() => searchOf(on.page)).toEqual({ search: word, order: 'createdAt_asc' })
    await rows().first().getByRole('link').click()
    await on.heading(`${word}A`)
    for (const text of [
      'Delivered 95.7% 287',
      'Opened 100% 310',
      'Bounced 4.3% 13',
      'Unsubscribed 0.3% 1',
      // No mail service tells this server of complaints.
      'Reported as spam – Not known',
      'Messages sent 300',
    ])
      expect(await words(on.main())).toContain(text)
  })

  it('goes by pages of twenty, from the first again with another search, status or order; loads, and fails with words of its own [CAMPAIGNS-47] [CAMPAIGNS-68]', async () => {
    const word = freshWord()
    for (let i = 0; i < 21; i++) await addAtDesk(`${word}${String.fromCodePoint(65 + i)}`)
    await openAt(`/campaigns/email?search=${word}`)
    await shows(20)
    await on.button('Next page').click()
    await shows(1)
    expect(searchOf(on.page)).toEqual({ search: word, page: '2' })
    await choose('Order', 'By name')
    await shows(20)
    expect(searchOf(on.page)).toEqual({ search: word, order: 'name_asc' })
    await on.button('Next page').click()
    await shows(1)
    await choose('Status', 'Draft')
    await shows(20)
    await on.button('Next page').click()
    await shows(1)
    await search().fill(`${word}A`)
    await shows(1)
    await expect.poll(() => searchOf(on.page)).toEqual({ search: `${word}A`, status: 'draft', order: 'name_asc' })
    const release = await held(on.page, LIST)
    await on.open('/campaigns/email')
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await table().waitFor()
    const works = await failing(on.page, LIST)
    await on.visit('/campaigns/email?search=A')
    await said('The campaigns could not be loaded')
    await works()
    await on.button('Retry').click()
    await expect.poll(() => on.page.getByText('The campaigns could not be loaded').count()).toBe(0)
  })
})

describe('segments', () => {
  it('say how many customers are in each as these come, and begin a campaign for one [CAMPAIGNS-01] [CAMPAIGNS-07] [CAMPAIGNS-26] [CAMPAIGNS-54] [CAMPAIGNS-55]', async () => {
    await openAt()
    await on.page.getByRole('tab', { name: 'Segments' }).click()
    await expect.poll(on.path).toBe('/campaigns/segment')
    const segments = on.page.getByRole('table', { name: 'Segments' })
    const countOf = async (segment: string) => {
      const cells = await segments.getByRole('row').filter({ hasText: segment }).getByRole('cell').allInnerTexts()
      return Number(cells[1])
    }
    await segments.waitFor()
    await expect
      .poll(() => segments.locator('tbody td:first-child').allInnerTexts())
      .toEqual([
        'All customers',
        'Active members',
        'Expired members',
        'Non-members',
        'New customers',
        'Active customers',
        'Inactive customers',
        'Customers with club credits',
      ])
    const before = await countOf('All customers')
    expect(before).toBeGreaterThanOrEqual(3)
    expect(await countOf('Active members')).toBe(0)
    await execute(
      `INSERT INTO customers (partner_id, id, first_name, last_name, created_at)
       SELECT $1, gen_random_uuid(), 'Many', n::text, now() FROM generate_series(1, 1200) n`,
      [partnerId],
    )
    await on.page.reload()
    const all = segments.getByRole('row').filter({ hasText: 'All customers' }).getByRole('cell')
    await expect.poll(() => all.nth(1).innerText()).toBe((1200 + before).toLocaleString('en-GB'))
    await execute(`DELETE FROM customers WHERE partner_id = $1 AND first_name = 'Many'`, [partnerId])
    await on.page.reload()
    await expect.poll(() => countOf('All customers')).toBe(before)
    await look(on.page, 'campaign-segments', [1440, 390])
    const { data: newcomer } = await client().createCustomer(
      { body: { firstName: 'Newcomer', email: freshEmail('newcomer') } },
      once(),
    )
    await expect.poll(() => countOf('All customers')).toBe(before + 1)
    await execute('UPDATE customers SET deleted_at = now() WHERE id = $1', [newcomer.id])
    await on.button('Create campaign for New customers').click()
    await dialog(on.page, 'What kind of campaign?')
      .getByRole('button', { name: /^One-time/ })
      .click()
    await on.heading('New one-time campaign')
    await expect
      .poll(() => on.page.getByRole('combobox', { name: 'Segment' }).inputValue())
      .toMatch(/^New customers \(\d+\)$/)
    await on.open('/campaigns/segment')
    await on.button('Create campaign for Non-members').click()
    await dialog(on.page, 'What kind of campaign?')
      .getByRole('button', { name: /^Automated/ })
      .click()
    await on.heading('New automated campaign')
    await expect
      .poll(() => on.page.getByRole('combobox', { name: 'Segment' }).inputValue())
      .toMatch(/^Non-members \(\d+\)$/)
  })
})

describe('on a phone', () => {
  const NO = 'Create campaign not support on mobile'
  const PHONE = { viewport: { width: 390, height: 844 } }

  it('no campaign is written, by the button or by its address, and none is edited; they are paused and deleted [CAMPAIGNS-06] [CAMPAIGNS-69]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { runFrequency: 'daily' })
    await toggle(id, true)
    await openAt(`/campaigns/email?search=${word}`, owner, PHONE)
    await shows(1)
    await look(on.page, 'campaigns-phone', [390])
    await on.page.setViewportSize(PHONE.viewport)
    await on.button('Create campaign').click()
    await said(NO)
    await expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
    for (const address of ['/campaigns/create/one-time', '/campaigns/create/automated', `/campaigns/${id}`]) {
      await on.open(address)
      await said(NO)
      await expect.poll(on.path).toBe('/campaigns/email')
    }
    // A narrow window is one, too, up to 767 pixels.
    await on.page.setViewportSize({ width: 767, height: 844 })
    await on.open('/campaigns/create/one-time')
    await said(NO)
    await expect.poll(on.path).toBe('/campaigns/email')
    await on.page.setViewportSize({ width: 768, height: 844 })
    await on.open('/campaigns/create/one-time')
    await on.heading('New one-time campaign')
    await on.page.setViewportSize(PHONE.viewport)
    await on.open(`/campaigns/email?search=${word}`)
    await menu(word, 'Pause sending')
    await confirm('Pause sending this campaign?', 'Pause sending')
    await expect.poll(async () => (await get(id)).status).toBe('paused')
    await menu(word, 'Delete')
    await on.saysAnew('Delete campaign successfully!', () =>
      confirm('Are you sure you want to delete this campaign?', 'Delete'),
    )
  })

  it('is also a tablet that says so, however wide it is [CAMPAIGNS-69]', async () => {
    await openAt('/campaigns/create/one-time', owner, {
      viewport: { width: 1366, height: 1024 },
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Tablet) AppleWebKit/537.36',
    })
    await said(NO)
    await expect.poll(on.path).toBe('/campaigns/email')
  })

  it('is also the dashboard where it runs installed, however wide it is [CAMPAIGNS-69]', async () => {
    await on.own(owner)
    // As a browser tells an installed page.
    await on.page.addInitScript(() => {
      const asked = window.matchMedia.bind(window)
      window.matchMedia = (query) => {
        const answer = asked(query)
        return query === '(display-mode: standalone)' ? Object.create(answer, { matches: { value: true } }) : answer
      }
    })
    await on.open('/campaigns/create/one-time')
    await said(NO)
    await expect.poll(on.path).toBe('/campaigns/email')
  })

  it('no word but two is a kind of campaign: any other begins a one-time one [CAMPAIGNS-03] [CAMPAIGNS-69]', async () => {
    await openAt('/campaigns/create/yearly')
    await on.heading('New one-time campaign')
    expect(on.path()).toBe('/campaigns/create/one-time')
  })
})

describe('the right to campaigns', () => {
  const hire = async (session: Session, roles: readonly string[]) =>
    execute(
      `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
       VALUES ($1, gen_random_uuid(), 'New', 'Colleague', $2, $3, $4, now())`,
      [partnerId, session.account.email, session.account.profileId, roles],
    )

  it('is marketing’s, and not customer service’s [CAMPAIGNS-53]', async () => {
    const marketing = await signUpAs('mia')
    await hire(marketing, ['marketing'])
    await openAt('/campaigns/email', marketing)
    await on.heading('Campaigns')
    await on.button('Create campaign').click()
    await dialog(on.page, 'What kind of campaign?')
      .getByRole('button', { name: /^One-time/ })
      .click()
    await on.heading('New one-time campaign')
    await expect.poll(() => on.button('Send now').isDisabled()).toBe(false)
    const service = await signUpAs('sam')
    await hire(service, ['customerService'])
    await openAt('/campaigns/email', service)
    await on.heading('You do not have permissions for this section.')
    await on.open('/campaigns/create/one-time')
    await on.heading('You do not have permissions for this section.')
  })

  it('to look is none to write: what changes something is off and says why [CAMPAIGNS-53] [ACCESS-24]', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { runFrequency: 'daily' })
    await toggle(id, true)
    await on.own(owner)
    await holdsOnly(on.page, ['campaign.view'])
    await on.open(`/campaigns/email?search=${word}`)
    await row(word).waitFor()
    await expect.poll(() => on.button('Create campaign').isDisabled()).toBe(true)
    await on.button(`What to do with ${word}`).click()
    await expect.poll(() => on.page.getByRole('menuitem', { disabled: true }).count()).toBe(3)
    await on.page.keyboard.press('Escape')
    await on.page.getByRole('tab', { name: 'Segments' }).click()
    await on.page.getByRole('heading', { name: 'You do not have permissions for this section.' }).waitFor()
    await on.open(`/campaigns/${id}`)
    await on.heading(word)
    for (const button of ['Save', 'Pause sending', 'Delete', 'Send test email'])
      await expect.poll(async () => [button, await on.button(button).isDisabled()]).toEqual([button, true])
  })
})

describe('in Vietnamese', () => {
  it('campaigns are listed, written and looked at', async () => {
    const word = freshWord()
    const { id } = await addAtDesk(word, { runFrequency: 'weekly' })
    await toggle(id, true)
    await openAt(`/campaigns/email?search=${word}`, owner, { remembered: { language: 'vi' } })
    await on.heading('Chiến dịch')
    await on.page.getByText('Đang gửi', { exact: true }).first().waitFor()
    await look(on.page, 'campaigns-vietnamese', [1440, 390])
    await on.open(`/campaigns/${id}`)
    await on.heading(word)
    await on.page
      .getByText('Thứ Hai')
      .or(on.page.getByText(/^Lần gửi tiếp theo/))
      .first()
      .waitFor()
    await on.page.locator('[data-placeholder]').getByText('Tên', { exact: true }).waitFor()
    await look(on.page, 'campaign-vietnamese', [1440])
    await on.button('Xem trước').click()
    await dialog(on.page, 'Xem trước').getByText('Điện thoại', { exact: true }).waitFor()
    await look(on.page, 'campaign-preview-vietnamese', [1440])
  })
})
