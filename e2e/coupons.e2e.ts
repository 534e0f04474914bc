import { beforeAll, describe, expect, it } from 'vitest'
import { begin, choose, payWith, press } from './booking-page.ts'
import { look } from './looks.ts'
import { clubOf, withSchedule, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { ADMIN, employ, execute, once, OWNER, sessionOf, signUpAs } from './staff-page.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// The coupons of a club: their list, their form, and what one takes off a booking.

const LIST = '**/partners/*/coupons?*'
const ONE = '**/partners/*/coupons/*'
const EMPTY = 'No coupon available at the moment, please create one...'

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const table = () => on.page.getByRole('table', { name: 'Coupons' })
const rows = () =>
  table()
    .getByRole('row')
    .filter({ has: on.page.getByRole('cell') })
const row = (code: string) => rows().filter({ hasText: code })
const search = () => on.page.getByRole('searchbox', { name: 'Search for coupon' })
const said = (text: string | RegExp) => on.page.getByText(text, { exact: true }).first().waitFor()
const form = (name: string | RegExp = 'New coupon') => dialog(on.page, name)
const shows = (count: number) => expect.poll(() => rows().count()).toBe(count)
const ticks = (code: string) => on.page.getByRole('checkbox', { name: `Select ${code}` }).check()

let made = 0
/** A word that no other coupon has. */
const freshWord = () => `Q${Date.now().toString(36)}${++made}X`.toUpperCase()

type Input = Parameters<Club['client']['createCoupon']>[0]['body']

/** A coupon that another desk made. */
const addAtDesk = async (code: string, more: Partial<Input> = {}) => {
  const body = { code, discountType: 'PERCENT' as const, discountAmountPercentage: 15, orderValidFrom: '2026-01-01' }
  return (await club.client.createCoupon({ partnerId: club.partnerId, body: { ...body, ...more } }, once())).data
}
const findCoupon = async (code: string) =>
  (await club.client.listCoupons({ partnerId: club.partnerId, query: { q: code } })).data.coupons[0]

const openList = async (address = '/promotion', session = sessionOf(OWNER)) => {
  await on.own(await session)
  await on.open(address)
}

describe('the list of coupons', () => {
  it('stands under Promotions in its columns, and is searched once typing has rested for 200 ms [COUPONS-01] [COUPONS-03] [COUPONS-04] [COUPONS-41] [COUPONS-61]', async () => {
    const word = freshWord()
    await addAtDesk(`${word}A`, { maxUsageCount: 5, customerSegments: ['members'], orderValidUntil: '2026-12-31' })
    await addAtDesk(`${word}B`, {
      discountType: 'PERCENT_OR_AMOUNT',
      discountAmountCents: 1000,
      isActive: false,
    })
    await openList()
    await on.heading('Promotions')
    expect(await on.page.getByRole('tab').allInnerTexts()).toEqual(['Coupons'])
    await table().waitFor()
    const headings = await table().getByRole('columnheader').allInnerTexts()
    expect(headings.map((text) => text.trim()).filter(Boolean)).toEqual([
      'Code',
      'Discount',
      'Valid from',
      'Valid until',
      'Used',
      'Segments',
      'Active',
      'Edit',
    ])
    const asked: { text: string; at: number }[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      const text = url.searchParams.get('q')
      if (text !== null && url.pathname.endsWith('/coupons')) asked.push({ text, at: performance.now() })
    })
    expect(await search().getAttribute('placeholder')).toBe('Search for coupon')
    await search().pressSequentially(word, { delay: 40 })
    const typed = performance.now()
    await shows(2)
    expect(asked.map(({ text }) => text)).toEqual([word])
    expect(asked[0]!.at - typed).toBeGreaterThan(120)
    await expect.poll(() => searchOf(on.page)).toEqual({ q: word })
    const first = await words(row(`${word}A`))
    for (const text of ['15%', '01 Jan 2026', '31 Dec 2026', '0 / 5', 'Active members']) expect(first).toContain(text)
    expect(await words(row(`${word}B`))).toContain('15%, at most SGD 10.00')
    await look(on.page, 'coupons')
    await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' } })
    await on.open(`/promotion?q=${word}`)
    await on.button('+ Thêm mã giảm giá').click()
    await dialog(on.page, 'Mã giảm giá mới').waitFor()
    await look(on.page, 'coupon-form-vietnamese', [1440])
    await dialog(on.page, 'Mã giảm giá mới').getByRole('button', { name: 'Hủy', exact: true }).click()
    await look(on.page, 'coupons-vietnamese', [1440, 390])
  })

  it('is filtered by status, discount type and segment, which stand in the address [COUPONS-02] [COUPONS-12] [COUPONS-21] [COUPONS-53]', async () => {
    const word = freshWord()
    await addAtDesk(`${word}A`, { customerSegments: ['new-customers'] })
    await addAtDesk(`${word}B`, { isActive: false })
    await openList(`/promotion?q=${word}`)
    await shows(2)
    const filter = async (name: string, choice: string) => {
      await on.page.getByRole('button', { name: /^Filter/ }).click()
      const popover = dialog(on.page, 'Filter')
      await popover.getByRole('combobox', { name, exact: true }).click()
      await popover.getByRole('option', { name: choice, exact: true }).filter({ visible: true }).click()
      await popover.getByRole('button', { name: 'Apply', exact: true }).click()
    }
    await filter('Status', 'Inactive')
    await shows(1)
    await row(`${word}B`).waitFor()
    await filter('Status', 'All')
    await shows(2)
    await filter('Segment', 'New customers')
    await shows(1)
    await row(`${word}A`).waitFor()
    await filter('Discount type', 'Amount')
    await said('No coupon matches “' + word + '”')
    expect(searchOf(on.page)).toEqual({ q: word, type: 'AMOUNT', segment: 'new-customers' })
  })

  it('is empty, loads, and fails with words of its own [COUPONS-13]', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, LIST)
    await on.open('/promotion')
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await on.page.getByRole('navigation', { name: 'Page' }).or(on.page.getByText(EMPTY)).first().waitFor()
    await on.page.route(LIST, (route) =>
      route.fulfill({
        json: { data: { coupons: [], count: 0 }, pagination: { offset: 0, limit: 10, total: 0 } },
      }),
    )
    await on.open('/promotion')
    await said(EMPTY)
    await look(on.page, 'coupons-empty', [1440, 390])
    await on.page.unroute(LIST)
    const works = await failing(on.page, LIST)
    await on.visit('/promotion?q=A')
    await said('The coupons could not be loaded')
    await works()
    await on.button('Retry').click()
    await expect.poll(() => on.page.getByText('The coupons could not be loaded').count()).toBe(0)
  })

  it('goes by pages of ten; no page is the first, one too far the last, and what is ticked is of one page [COUPONS-06] [COUPONS-07] [COUPONS-08] [COUPONS-09] [COUPONS-52] [COUPONS-60]', async () => {
    const word = freshWord()
    for (let i = 0; i < 11; i++) await addAtDesk(`${word}${String.fromCodePoint(65 + i)}`)
    await openList(`/promotion?q=${word}`)
    await shows(10)
    await ticks(`${word}K`)
    await on.page.getByText('1 coupon selected', { exact: true }).waitFor()
    await ticks(`${word}J`)
    await ticks(`${word}I`)
    await on.page.getByText('3 coupons selected', { exact: true }).waitFor()
    await on.button('Delete selected').waitFor()
    const jump = async (page: string) => {
      await on.page.getByRole('textbox', { name: 'Go to page' }).fill(page)
      await on.page.getByRole('textbox', { name: 'Go to page' }).press('Enter')
    }
    await on.button('Next page').click()
    await shows(1)
    expect(await on.page.getByText(/coupons? selected/).count()).toBe(0)
    await jump('')
    await shows(10)
    expect(searchOf(on.page)).toEqual({ q: word })
    expect(await on.page.getByText(/coupons? selected/).count()).toBe(0)
    await jump('9')
    await shows(1)
    await expect.poll(() => searchOf(on.page)).toEqual({ q: word, page: '2' })
    await on.button('Previous page').click()
    await shows(10)
  })

  it('is a page back once the last one is deleted, after a question [COUPONS-22] [COUPONS-23] [COUPONS-39] [COUPONS-51]', async () => {
    const word = freshWord()
    for (let i = 0; i < 11; i++) await addAtDesk(`${word}${String.fromCodePoint(65 + i)}`)
    await openList(`/promotion?q=${word}&page=2`)
    await shows(1)
    await ticks(`${word}A`)
    await on.button('Delete selected').click()
    const ask = form('Confirm delete')
    await ask.getByText('Are you sure you want to delete 1 coupon', { exact: true }).waitFor()
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await said('You have successful delete 1 coupon(s)')
    await shows(10)
    expect(searchOf(on.page)).toEqual({ q: word })
    for (const letter of ['B', 'C', 'D']) await ticks(word + letter)
    await on.button('Delete selected').click()
    await ask.getByText('Are you sure you want to delete 3 coupons', { exact: true }).waitFor()
    await look(on.page, 'coupons-delete', [1440, 390])
    const deleted: string[] = []
    on.page.on('request', (request) => request.method() === 'DELETE' && deleted.push(request.url()))
    await ask.getByRole('button', { name: 'Delete', exact: true }).click()
    await said('You have successful delete 3 coupon(s)')
    await shows(7)
    expect(new Set(deleted).size).toBe(3)
  })

  it('keeps what can not be deleted, and says the first reason [COUPONS-48] [COUPONS-59]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    await openList(`/promotion?q=${word}`)
    const tries = async (data: object, why: string) => {
      await on.page.route(ONE, (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ status: 400, json: { status: 400, data } })
          : route.fallback(),
      )
      await ticks(word)
      await on.button('Delete selected').click()
      await form('Confirm delete').getByRole('button', { name: 'Delete', exact: true }).click()
      await said(why)
      await row(word).waitFor()
      await on.page.unroute(ONE)
    }
    await tries(
      { msg: 'No', message: [{ property: 'x', constraints: { a: 'It is in use', b: 'Else' } }] },
      'It is in use',
    )
    await tries({ msg: '' }, 'An error occurred while deleting coupon')
  })
})

describe('a coupon', () => {
  it('is switched in its row, and stands as before where that fails [COUPONS-10] [COUPONS-61]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    await openList(`/promotion?q=${word}`)
    const toggle = on.page.getByRole('switch', { name: `${word} is active` })
    await toggle.click()
    await said('Update coupon successfully')
    await expect.poll(async () => (await findCoupon(word))!.isActive).toBe(false)
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await on.page.route(ONE, (route) => route.fulfill({ status: 400, json: { status: 400, data: { msg: '' } } }))
    await toggle.click()
    await said('Update coupon failed')
    await expect.poll(() => toggle.isChecked()).toBe(false)
  })

  it('is made by its form, whose rules say what is wrong beside each field [COUPONS-05] [COUPONS-20] [COUPONS-24] [COUPONS-32] [COUPONS-33] [COUPONS-34] [COUPONS-35] [COUPONS-37] [COUPONS-46] [COUPONS-49] [COUPONS-58]', async () => {
    const word = freshWord()
    await openList()
    await on.button('+ Add New Coupon').click()
    const save = () => form().getByRole('button', { name: 'Create coupon' }).click()
    await save()
    await expect.poll(() => form().getByText('This field is required', { exact: true }).count()).toBe(2)
    expect(await form().getByLabel('Borne by the platform').count()).toBe(0)
    const type = async (name: string) => {
      await form().getByRole('combobox', { name: 'Discount type' }).click()
      await on.page.getByRole('option', { name, exact: true }).click()
    }
    await form().getByRole('textbox', { name: 'Code' }).fill(word.toLowerCase())
    await type('Percentage up to an amount')
    await form().getByLabel('Percentage', { exact: false }).last().fill('0')
    await form().getByLabel('Amount', { exact: false }).last().fill('0')
    await form().getByText('Discount percentage must be higher than 0', { exact: true }).waitFor()
    await form().getByText('Discount amount must be higher than 0', { exact: true }).waitFor()
    await form().getByLabel('Percentage', { exact: false }).last().fill('150')
    expect(await form().getByLabel('Percentage', { exact: false }).last().inputValue()).toBe('100')
    await form().getByLabel('Percentage', { exact: false }).last().fill('15')
    await form().getByLabel('Amount', { exact: false }).last().fill('10')
    await form().getByRole('textbox', { name: 'Valid until' }).fill('01/01/2020')
    await form().getByText('Valid until date must after valid from date', { exact: true }).waitFor()
    await form().getByRole('textbox', { name: 'Valid until' }).fill('')
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await form().getByRole('checkbox', { name: day }).uncheck()
    await form().getByText('Coupon need to be valid as least one day of week', { exact: true }).waitFor()
    await form().getByRole('checkbox', { name: 'Sat' }).check()
    await form().getByRole('checkbox', { name: 'New customers' }).check()
    for (const group of Object.keys(club.groups)) await form().getByRole('checkbox', { name: group }).waitFor()
    await form()
      .getByRole('checkbox', { name: Object.keys(club.groups)[0]! })
      .check()
    await look(on.page, 'coupon-form', [1440, 390])
    const release = await held(on.page, '**/partners/*/coupons')
    await save()
    await on.page.getByText('Creating the coupon…', { exact: true }).waitFor()
    release()
    await said('Create coupon successfully')
    expect(await findCoupon(word)).toMatchObject({
      code: word,
      discountType: 'PERCENT_OR_AMOUNT',
      discountAmountPercentage: 15,
      discountAmountCents: 1000,
      customerSegments: ['new-customers'],
      productIds: [`facilityGroup:${Object.values(club.groups)[0]}`],
      serviceHours: { MO: [], SA: ['0:00-24:00'], SU: [] },
      orderValidUntil: null,
    })
    await on.button('+ Add New Coupon').click()
    await form().getByRole('textbox', { name: 'Code' }).fill(word)
    await type('Percentage')
    await form().getByLabel('Percentage', { exact: false }).last().fill('5')
    await save()
    await form().getByText('Coupon code already exists', { exact: true }).waitFor()
    const refused = async (data: object, why: string) => {
      await on.page.route('**/partners/*/coupons', (route) =>
        route.fulfill({ status: 400, json: { status: 400, data } }),
      )
      await save()
      await said(why)
      await on.page.unroute('**/partners/*/coupons')
    }
    await refused({ msg: 'No', message: [{ property: 'x', constraints: { a: 'Not today', b: 'Else' } }] }, 'Not today')
    await refused({ msg: '' }, 'Create coupon failed')
  })

  it('is shown with every field, and edited from there; its code stays [COUPONS-11] [COUPONS-25] [COUPONS-28] [COUPONS-38] [COUPONS-47] [COUPONS-50] [COUPONS-61] [COUPONS-62]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    await openList(`/promotion?q=${word}`)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    const details = dialog(on.page, word)
    const read = await words(details)
    for (const text of [
      'Discount type Percentage',
      'Uses in all No limit',
      'Facility groups Every group',
      'Segments Everybody',
    ])
      expect(read).toContain(text)
    await look(on.page, 'coupon-details', [1440, 390])
    await details.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = form(`Edit ${word}`)
    expect(await edit.getByRole('textbox', { name: 'Code' }).isDisabled()).toBe(true)
    const time = (name: string) => edit.getByRole('combobox', { name })
    const set = async (name: string, to: string) => {
      await time(name).click()
      await on.page.getByRole('option', { name: to, exact: true }).click()
    }
    await set('Mon, to', '9:00')
    await set('Mon, from', '17:00')
    expect([await time('Mon, from').inputValue(), await time('Mon, to').inputValue()]).toEqual(['9:00', '17:00'])
    await edit.getByLabel('Percentage', { exact: false }).last().fill('20')
    await on.page.route(ONE, (route) => route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } }))
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await said('Update coupon failed')
    await on.page.unroute(ONE)
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await said('Update coupon successfully')
    expect(await findCoupon(word)).toMatchObject({ discountAmountPercentage: 20, serviceHours: { MO: ['9:00-17:00'] } })
  })

  it('is not saved over what somebody else saved since unasked', async () => {
    const word = freshWord()
    const { id, version } = await addAtDesk(word)
    await openList(`/promotion?q=${word}`)
    await on.page.route(LIST, (route) => route.fallback())
    await on.button(`Edit ${word}`).click()
    const edit = form(`Edit ${word}`)
    await edit.getByLabel('Uses in all').fill('7')
    await club.client.updateCoupon(
      {
        partnerId: club.partnerId,
        couponId: id,
        body: {
          discountType: 'PERCENT',
          discountAmountPercentage: 30,
          orderValidFrom: '2026-01-01',
          version,
        },
      },
      once(),
    )
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    const asked = dialog(on.page, 'Somebody else has saved this meanwhile')
    await asked.getByText('Saved now: 30').waitFor()
    await asked.getByRole('button', { name: 'Save what I changed' }).click()
    await said('Update coupon successfully')
    expect(await findCoupon(word)).toMatchObject({ discountAmountPercentage: 30, maxUsageCount: 7 })
  })

  it('has the share of the platform for super admins alone, in percent [COUPONS-18] [COUPONS-19] [COUPONS-29]', async () => {
    const word = freshWord()
    await execute(
      "UPDATE super_admins SET last_active_partner_id = (SELECT partner_id FROM partner_profiles WHERE uri = 'riverside')",
    )
    await openList('/promotion', sessionOf(ADMIN))
    await on.button('+ Add New Coupon').click()
    await form().getByRole('textbox', { name: 'Code' }).fill(word)
    await form().getByRole('combobox', { name: 'Discount type' }).click()
    await on.page.getByRole('option', { name: 'Percentage', exact: true }).click()
    await form().getByLabel('Percentage', { exact: false }).last().fill('10')
    const split = form().getByLabel('Borne by the platform')
    await split.fill('250')
    expect(await split.inputValue()).toBe('100')
    await split.fill('30')
    await form().getByRole('button', { name: 'Create coupon' }).click()
    await said('Create coupon successfully')
    const [kept] = await execute('SELECT platform_share::text AS share FROM coupons WHERE code = $1', [word])
    expect(kept).toEqual({ share: '0.3000' })
    await search().fill(word)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    expect(await words(dialog(on.page, word))).toContain('Borne by the platform 30%')
    await openList(`/promotion?q=${word}`)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    expect(await words(dialog(on.page, word))).not.toContain('Borne by the platform')
  })

  it('is marketing’s to make, who may not see the schedule [COUPONS-20]', async () => {
    const session = await signUpAs('mia')
    await employ(session, ['marketing'])
    await openList('/promotion', Promise.resolve(session))
    await on.button('+ Add New Coupon').click()
    for (const group of Object.keys(club.groups)) await form().getByRole('checkbox', { name: group }).waitFor()
  })
})

describe('a coupon in a booking', () => {
  const desk = withSchedule({ firstDay: 210, daysEach: 1 })

  it('is a line with a price below 0 that can be taken out again, and is used with the booking [BOOKING-92] [COUPONS-54]', async () => {
    const word = freshWord()
    await addAtDesk(word, { discountType: 'AMOUNT', discountAmountPercentage: null, discountAmountCents: 250 })
    const screen = await desk.open(desk.date())
    const { page } = screen
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    const pay = dialog(page, 'Select payment method')
    const total = async () => Number(/Total SGD ([\d.]+)/.exec(await words(pay))?.[1] ?? Number.NaN)
    await expect.poll(total).toBeGreaterThan(3)
    const whole = await total()
    await pay.getByRole('textbox', { name: 'Coupon' }).fill(word.toLowerCase())
    await press(page, 'Apply')
    const line = pay.getByRole('listitem').filter({ hasText: word })
    await line.waitFor()
    expect(await words(line)).toMatch(/[-−]2\.50/)
    await expect.poll(total).toBeCloseTo(whole - 2.5, 5)
    await look(page, 'booking-coupon', [1440, 390])
    await line.getByRole('button', { name: 'Remove coupon' }).click()
    await expect.poll(() => line.count()).toBe(0)
    await expect.poll(total).toBe(whole)
    await pay.getByRole('textbox', { name: 'Coupon' }).fill(word)
    await press(page, 'Apply')
    await line.waitFor()
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    expect((await findCoupon(word))!.usedCount).toBe(1)
  })
})
