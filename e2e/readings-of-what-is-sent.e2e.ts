import { describe, it } from 'vitest'
import { begin, choose, dialog, press } from './booking-page.ts'
import { carry } from './grid-page.ts'
import { chosen } from './hudson-page.ts'
import { words } from './move-page.ts'
import { cellAt } from './schedule-page.ts'
import { others, top, withSent } from './sent-page.ts'
import { execute } from './staff-page.ts'
import { prefilled } from './transactions-page.ts'
import { bookHudson, DAY, PAST, takeHudson } from './two-venues.ts'

// What every dialog sends when everything in it is set otherwise than at first, and what it sends when the answer is lost.

const desk = withSent(async () => {})
const { shown, shownAt, later, isTold } = desk

describe('what is sent, and sent again when its answer is lost [BEYOND-03]', () => {
  it('by a booking with a note, repeated, paid, and told to nobody', async () => {
    const screen = await shown(later(DAY))
    const { page, sent } = screen
    for (const from of ['21', '22']) {
      const make = await begin(screen, 'Padel 2', `${from}:00`, `${Number(from) + 1}:00`)
      await make.getByRole('option', { name: /^Walk-in/ }).waitFor()
      await choose(page, 'Ada')
      await make.getByText('Daily', { exact: true }).click()
      await make.getByText('× 2 days').waitFor()
      await make.getByLabel('Note from customer').fill('Two rackets')
      await press(page, 'Choose payment')
      const pay = dialog(page, 'Select payment method')
      await pay.getByRole('radio', { name: /^Cash/ }).check()
      await pay.getByText('Customer has paid').click()
      await pay.getByRole('switch', { name: 'Email customer' }).uncheck()
      await pay.getByRole('button', { name: /^Book · .*paid/ }).waitFor()
      const send = () => press(page, /^Book · /)
      if (from === '21') await sent.twice(send, () => press(page, 'Retry'))
      else await sent.once(send)
    }
    await isTold(sent, 'booking')
  })

  it('by an event and by a block', async () => {
    const screen = await shown(later(DAY))
    const { page, sent } = screen
    for (const isBlock of [false, true]) {
      const make = await begin(screen, 'Padel 1', isBlock ? '19:00' : '21:00', isBlock ? '20:00' : '22:00')
      await make.getByRole('tab', { name: 'Internal' }).click()
      await make.getByLabel('Event name').fill(isBlock ? 'Net repair' : 'Gala')
      if (isBlock) await make.getByRole('switch').check()
      await make.getByText('Daily', { exact: true }).click()
      await make.getByText('× 2 days').waitFor()
      await sent.twice(
        () => press(page, 'Save'),
        () => press(page, 'Retry'),
      )
    }
    await isTold(sent, 'event-and-block')
  })

  it('by an edit to a dearer hour, paid', async () => {
    const date = later(PAST)
    await bookHudson(desk.club, desk.club.ids['ben']!, [['Padel 1', `${date} 17:00`, `${date} 18:00`]], {
      orderStatus: 'paid',
    })
    const { page, sent } = await shown(date)
    const edit = await chosen(page, ['Padel 1', '17:00', '18:00'], 'Edit')
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: '21:00', exact: true }).click()
    await edit.getByRole('combobox', { name: 'Court' }).click()
    await page.getByRole('option', { name: 'Padel 2', exact: true }).click()
    await edit.getByText('VND 300,000').waitFor()
    await press(page, 'Save')
    await page.getByRole('radio', { name: /^Voucher/ }).check()
    await page.getByRole('checkbox', { name: 'Customer has paid' }).check()
    await sent.twice(() => press(page, /^Save · /))
    await isTold(sent, 'edit')
  })

  it('by a move by hand, not paid', async () => {
    const date = later(PAST)
    await bookHudson(desk.club, desk.club.ids['ben']!, [['Padel 2', `${date} 19:00`, `${date} 20:00`]], {
      orderStatus: 'paid',
    })
    const { page, grid, sent } = await shown(date)
    await carry(page, cellAt(grid, 'Padel 2', '19:00', '20:00'), cellAt(grid, 'Padel 2', '20:00', '21:00'))
    await words(page).getByText('100,000 more').waitFor()
    await page.mouse.up()
    await top(page)
      .getByRole('radio', { name: /^Voucher/ })
      .check()
    await sent.twice(() => press(page, 'Move'))
    await isTold(sent, 'move')
  })

  it('by the cancellation of slots, in part and as a whole, with a refund and an email, and without', async () => {
    const date = later(DAY)
    for (const court of ['Padel 1', 'Padel 2'])
      await bookHudson(
        desk.club,
        desk.club.ids['ada']!,
        [
          [court, `${date} 18:00`, `${date} 19:00`],
          [court, `${date} 21:00`, `${date} 22:00`],
        ],
        { orderStatus: 'paid' },
      )
    const { page, sent } = await shown(date)
    const cancelling = async (court: string, part: string) => {
      const ask = await chosen(page, [court, '18:00', '19:00'], 'Cancel this slot')
      await ask.getByText(part, { exact: true }).click()
      await others(page, 'Rain')
      await prefilled(ask)
      await sent.rest()
      await ask.getByLabel('Refund amount').fill('50000')
      await sent.rest()
      return ask
    }
    const whole = await cancelling('Padel 1', 'Cancel whole booking')
    await whole.getByLabel('Handed back now').check()
    await whole.getByRole('switch', { name: 'Email customer' }).check()
    await sent.twice(() => press(page, 'Confirm'))
    const one = await cancelling('Padel 2', 'Cancel only this slot')
    await one.getByRole('switch', { name: 'Email customer' }).check()
    await one.getByRole('switch', { name: 'Email customer' }).uncheck()
    await sent.twice(() => press(page, 'Confirm'))
    await isTold(sent, 'cancel-slots')
  })

  it('by the deletion of an event with all of its group, by the reopening of what is closed, and by a payment in cash', async () => {
    const date = later(DAY)
    await takeHudson(
      desk.club,
      [
        ['Padel 1', `${date} 18:00`, `${date} 19:00`],
        ['Padel 2', `${date} 18:00`, `${date} 19:00`],
      ],
      'Ladder night',
      'internalEvent',
    )
    await takeHudson(desk.club, [['Padel 2', `${date} 19:00`, `${date} 20:00`]], 'Net repair', 'closure')
    await bookHudson(desk.club, desk.club.ids['ben']!, [['Padel 2', `${date} 21:00`, `${date} 22:00`]])
    const { page, grid, sent } = await shown(date)
    const remove = await chosen(page, ['Padel 2', '18:00', '19:00'], 'Delete')
    await remove.getByRole('checkbox').check()
    await sent.twice(() => press(page, 'Delete'))
    await cellAt(grid, 'Padel 2', '19:00', '20:00').first().click()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await sent.twice(() => press(page, 'Reopen'))
    await chosen(page, ['Padel 2', '21:00', '22:00'], 'Mark as paid')
    await sent.twice(() => press(page, 'Confirm'))
    await isTold(sent, 'delete-reopen-and-mark')
  })

  it('by the sale of a membership, with a line that is added and one that is only typed', async () => {
    const { page, sent } = await shownAt('/transaction')
    const sale = page.getByRole('dialog', { name: /^Add Transaction$/ })
    for (const year of [2032, 2033]) {
      await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Membership / })
        .click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Gold .*\/ month/ })
        .click()
      await sale.getByRole('combobox', { name: 'Customer' }).fill('Ben')
      await sale.getByRole('option', { name: /^Ben/ }).click()
      await sale.getByLabel('Start date').fill(`01/02/${year}`)
      await sale.getByLabel('Start date').press('Tab')
      const line = async (description: string, amount: string) => {
        await sale.getByRole('button', { name: 'Add line item' }).click()
        await sale.getByLabel('Description').fill(description)
        await sale.getByRole('textbox', { name: 'Amount' }).fill(amount)
      }
      await line('Racket', '35000')
      await sale.getByRole('button', { name: 'Add', exact: true }).click()
      await line('Welcome', '-5000')
      await sale.getByRole('radio', { name: /^Voucher/ }).check()
      await sale.getByLabel('Customer has paid').check()
      const attempt = () => press(page, 'Create transaction')
      if (year === 2032) await sent.twice(attempt)
      else await sent.once(attempt)
    }
    await isTold(sent, 'sale')
  })

  it('by the refund policy', async () => {
    const { page, sent } = await shownAt('/memberships')
    for (const policy of ['Within 14 days', 'Within 7 days']) {
      await page.getByRole('button', { name: '+ Add/Edit your refund policy' }).click()
      const text = top(page).getByRole('textbox', { name: 'Refund policy' })
      await text.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(policy)
      const attempt = () => press(page, 'Save')
      if (policy === 'Within 14 days') await sent.twice(attempt)
      else await sent.once(attempt)
    }
    await isTold(sent, 'refund-policy')
  })

  it('by an instructor who is added, saved and deleted', async () => {
    const { page, sent } = await shownAt('/classes?action=add')
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) await top(page).getByLabel(label).fill(value)
    }
    const email = `hai-${Date.now().toString(36)}@hudson.example`
    desk.club.told[email] = 'email'
    await fill({ 'First name': 'Hai', 'Last name': 'Le', Email: email, Mobile: '9123 4567', Bio: 'Padel' })
    await top(page).getByRole('checkbox', { name: 'Can edit classes' }).check()
    await sent.twice(() => press(page, 'Add instructor'))
    const row = page.getByRole('row').filter({ hasText: 'Hai Le' })
    await row.getByRole('button', { name: 'Edit Hai Le' }).click()
    await top(page).getByRole('checkbox', { name: 'Can edit classes' }).uncheck()
    await fill({ 'First name': 'Hải', 'Last name': 'Lê', Mobile: '', Bio: '' })
    await sent.twice(() => press(page, 'Save'))
    await page.getByRole('button', { name: 'Delete Hải Lê' }).click()
    await sent.once(() => press(page, 'Delete'))
    await isTold(sent, 'instructor')
  })

  it('by a post that is shared, and by its deletion', async () => {
    const { page, sent } = await shownAt('/posts')
    await page.getByRole('button', { name: 'What is new at your club?' }).click()
    await top(page).getByLabel('Caption').fill('Two courts more')
    await sent.twice(() => press(page, 'Share'))
    await sent.once(() => page.getByRole('button', { name: 'Delete post: Two courts more' }).click())
    await isTold(sent, 'post')
  })

  it('by a new plan, by its edit, and by hiding it', async () => {
    const { page, sent } = await shownAt('/memberships')
    const on = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).first()
    const write = async (label: string, text: string) => {
      await top(page).getByRole('textbox', { name: label }).click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await page.getByRole('button', { name: '+ Create a Membership Plan' }).click()
    await write('Name', 'Silver')
    await write('Benefits', 'A towel')
    for (const [number, price, months] of [
      [1, '600000', '6 months'],
      [2, '2000000', '24 months'],
    ] as const) {
      const option = top(page).getByRole('group', { name: `Pricing ${number}` })
      await option.getByRole('textbox', { name: 'Price' }).fill(price)
      await option.getByRole('combobox', { name: 'Months' }).click()
      await page.getByRole('option', { name: months, exact: true }).filter({ visible: true }).click()
    }
    await sent.twice(() => press(page, 'Create'))
    await on('Edit plan').click()
    await write('Name', 'Silver plus')
    await write('Benefits', 'Two towels')
    await sent.twice(() => press(page, 'Save'))
    await sent.once(() => on('Hide Plan').click())
    await isTold(sent, 'plans')
  })

  it('by a reply to a review, and by its edit', async () => {
    const id = crypto.randomUUID()
    await execute(
      `INSERT INTO reviews (partner_id, id, reviewer_name, reviewer_profile_id, text, rating, created_at)
       VALUES ($1, $2, 'Mai', 999000001, 'Two lovely courts', 5, now())`,
      [desk.club.partnerId, id],
    )
    desk.club.told[id] = 'review'
    const { page, sent } = await shownAt('/ratings')
    const choosing = async (entry: string) => {
      await page.getByRole('button', { name: 'Choices for the review of Mai' }).click()
      await page.getByRole('menuitem', { name: entry, exact: true }).click()
    }
    await choosing('Reply')
    await top(page).getByLabel('Your reply').fill('Thank you')
    await sent.twice(() => press(page, 'Send reply'))
    await choosing('Edit reply')
    await top(page).getByLabel('Your reply').fill('Thank you, Mai')
    await sent.twice(() => press(page, 'Save'))
    await isTold(sent, 'review')
  })
})
