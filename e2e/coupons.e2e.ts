import { api, createClient } from '@fieldhouse/contract'
import { formatListDate } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { afterRest } from './rest.ts'
import { begin, choose, payWith, press } from './booking-page.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { clubOf, withSchedule, zoneOfAnotherDay, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { ADMIN, employ, execute, foundClub, holdsOnly, once, OWNER, sessionOf, signUpAs } from './staff-page.ts'
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

/** All that a coupon can ask and give. */
const fullTerms = () => ({
  discountType: 'PERCENT_OR_AMOUNT' as const,
  discountAmountPercentage: 12.5,
  discountAmountCents: 1500,
  minOrderAmountCents: 2000,
  minAppliedItemsPerOrder: 2,
  maxUsageCount: 1500,
  maxUsagePerCustomer: 3,
  orderValidUntil: '2026-08-31',
  serviceValidFrom: '2026-01-15',
  serviceValidUntil: '2026-09-30',
  customerSegments: ['members' as const, 'new-customers' as const],
  productIds: [`facilityGroup:${Object.values(club.groups)[0]}`],
  serviceHours: { MO: ['9:00-17:30'], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] },
})

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
    await expect.poll(() => on.page.getByRole('tab').allInnerTexts()).toEqual(['Coupons'])
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
    const asked: string[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      const text = url.searchParams.get('q')
      if (text !== null && url.pathname.endsWith('/coupons')) asked.push(text)
    })
    await expect.poll(() => search().getAttribute('placeholder')).toBe('Search for coupon')
    await afterRest(on.page, 200, () => search().pressSequentially(word), asked)
    await shows(2)
    expect(asked).toEqual([word])
    await expect.poll(() => searchOf(on.page)).toEqual({ q: word })
    const first = await words(row(`${word}A`))
    for (const text of ['15%', '01 Jan 2026', '31 Dec 2026', '0 / 5', 'Active members']) expect(first).toContain(text)
    for (const text of ['15%, at most SGD 10.00', 'No end', 'Everybody'])
      expect(await words(row(`${word}B`))).toContain(text)
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
    await filter('Status', 'Active')
    await row(`${word}A`).waitFor()
    await shows(1)
    await filter('Status', 'All')
    await shows(2)
    await filter('Segment', 'New customers')
    await shows(1)
    await row(`${word}A`).waitFor()
    await filter('Discount type', 'Amount')
    await said('No coupon matches “' + word + '”')
    expect(searchOf(on.page)).toEqual({ q: word, type: 'AMOUNT', segment: 'new-customers' })
    await on.button('Remove filter Discount type').click()
    await shows(1)
    expect(searchOf(on.page)).toEqual({ q: word, segment: 'new-customers' })
    await on.page.getByRole('button', { name: /^Filter/ }).click()
    await dialog(on.page, 'Filter').getByRole('button', { name: 'Clear', exact: true }).click()
    await shows(2)
    expect(searchOf(on.page)).toEqual({ q: word })
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
    await expect.poll(() => on.page.getByText(/coupons? selected/).count()).toBe(0)
    await jump('')
    await shows(10)
    expect(searchOf(on.page)).toEqual({ q: word })
    await expect.poll(() => on.page.getByText(/coupons? selected/).count()).toBe(0)
    await jump('9')
    await shows(1)
    await expect.poll(() => searchOf(on.page)).toEqual({ q: word, page: '2' })
    await on.button('Previous page').click()
    await shows(10)
    await ticks(`${word}K`)
    await on.page.getByText('1 coupon selected', { exact: true }).waitFor()
    await search().fill(`${word}J`)
    await shows(1)
    await expect.poll(() => on.page.getByText(/coupons? selected/).count()).toBe(0)
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

  it('goes on after one that can not be deleted: says how many went, why one did not, and shows what is left [COUPONS-59]', async () => {
    const word = freshWord()
    for (const letter of ['A', 'B', 'C']) await addAtDesk(word + letter)
    const kept = await findCoupon(`${word}B`)
    await openList(`/promotion?q=${word}`)
    let atOnce = 0
    let most = 0
    await on.page.route(ONE, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      most = Math.max(most, ++atOnce)
      if (route.request().url().includes(kept!.id))
        await route.fulfill({ status: 400, json: { status: 400, data: { msg: 'It is needed' } } })
      else await route.fulfill({ response: await route.fetch() })
      atOnce -= 1
    })
    for (const letter of ['A', 'B', 'C']) await ticks(word + letter)
    await on.button('Delete selected').click()
    await form('Confirm delete').getByRole('button', { name: 'Delete', exact: true }).click()
    await said('You have successful delete 2 coupon(s)')
    await said('It is needed')
    await shows(1)
    await row(`${word}B`).waitFor()
    expect(most).toBe(1)
    await on.page.unroute(ONE)
  })
})

describe('a coupon', () => {
  it('is switched in its row, and stands as before where that fails [COUPONS-10] [COUPONS-61]', async () => {
    const word = freshWord()
    const { version: _, ...before } = await addAtDesk(word, fullTerms())
    await openList(`/promotion?q=${word}`)
    const toggle = on.page.getByRole('switch', { name: `${word} is active` })
    await on.saysAnew('Update coupon successfully', () => toggle.click())
    await expect.poll(async () => (await findCoupon(word))!.isActive).toBe(false)
    // And everything else of it stays.
    expect(await findCoupon(word)).toMatchObject({ ...before, isActive: false })
    await expect.poll(() => toggle.isChecked()).toBe(false)
    await on.page.route(ONE, (route) => route.fulfill({ status: 400, json: { status: 400, data: { msg: '' } } }))
    await toggle.click()
    await said('Update coupon failed')
    await expect.poll(() => toggle.isChecked()).toBe(false)
  })

  it(
    'is made by its form, whose rules say what is wrong beside each field [COUPONS-05] [COUPONS-20] [COUPONS-24] [COUPONS-32] [COUPONS-33] [COUPONS-34] [COUPONS-35] [COUPONS-36] [COUPONS-37] [COUPONS-46] [COUPONS-49] [COUPONS-58]',
    { tags: ['gate'] },
    async () => {
      const word = freshWord()
      await openList()
      await on.button('+ Add New Coupon').click()
      const save = () => form().getByRole('button', { name: 'Create coupon' }).click()
      await save()
      await expect.poll(() => form().getByText('This field is required', { exact: true }).count()).toBe(2)
      await expect.poll(() => form().getByLabel('Borne by the platform').count()).toBe(0)
      const type = async (name: string) => {
        await form().getByRole('combobox', { name: 'Discount type' }).click()
        await on.page.getByRole('option', { name, exact: true }).click()
      }
      await form().getByRole('textbox', { name: 'Code' }).fill('x'.repeat(60))
      await expect.poll(async () => (await form().getByRole('textbox', { name: 'Code' }).inputValue()).length).toBe(50)
      await form().getByRole('textbox', { name: 'Code' }).fill(word.toLowerCase())
      await type('Percentage up to an amount')
      await form().getByLabel('Percentage', { exact: false }).last().fill('0')
      await form().getByLabel('Amount', { exact: false }).last().fill('0')
      await form().getByText('Discount percentage must be higher than 0', { exact: true }).waitFor()
      await form().getByText('Discount amount must be higher than 0', { exact: true }).waitFor()
      await form().getByLabel('Percentage', { exact: false }).last().fill('150')
      await expect.poll(() => form().getByLabel('Percentage', { exact: false }).last().inputValue()).toBe('100')
      await form().getByLabel('Percentage', { exact: false }).last().fill('15')
      await form().getByLabel('Amount', { exact: false }).last().fill('10')
      await form().getByRole('textbox', { name: 'Valid until' }).fill('01/01/2020')
      await form().getByText('Valid until date must after valid from date', { exact: true }).waitFor()
      await form().getByRole('textbox', { name: 'Valid until' }).fill('')
      await form().getByRole('textbox', { name: 'Last available booking date' }).fill('01/01/2020')
      await form().getByText('Last available booking date must be after valid from date', { exact: true }).waitFor()
      await form().getByRole('textbox', { name: 'Last available booking date' }).fill('')
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
        await form().getByRole('checkbox', { name: day }).uncheck()
      await form().getByText('Coupon need to be valid as least one day of week', { exact: true }).waitFor()
      await form().getByRole('checkbox', { name: 'Sat' }).check()
      for (const segment of ['New customers', 'Active members'])
        await form().getByRole('checkbox', { name: segment }).check()
      for (const group of Object.keys(club.groups)) await form().getByRole('checkbox', { name: group }).waitFor()
      const groups = Object.entries(club.groups).slice(0, 2)
      expect(groups).toHaveLength(2)
      for (const [group] of groups) await form().getByRole('checkbox', { name: group }).check()
      for (const [label, text] of [
        ['Minimum of the booking', '20'],
        ['Minimum number of bookings', '2'],
        ['Uses in all', '1500'],
        ['Uses per customer', '3'],
      ] as const)
        await form().getByRole('textbox', { name: label }).fill(text)
      await form().getByRole('textbox', { name: 'First available booking date' }).fill('15/01/2030')
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
        minOrderAmountCents: 2000,
        minAppliedItemsPerOrder: 2,
        maxUsageCount: 1500,
        maxUsagePerCustomer: 3,
        customerSegments: ['new-customers', 'members'],
        productIds: groups.map(([, id]) => `facilityGroup:${id}`),
        serviceHours: { MO: [], SA: ['0:00-24:00'], SU: [] },
        orderValidUntil: null,
        serviceValidFrom: '2030-01-15',
        serviceValidUntil: null,
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
      await refused(
        { msg: 'No', message: [{ property: 'x', constraints: { a: 'Not today', b: 'Else' } }] },
        'Not today',
      )
      await refused({ msg: '' }, 'Create coupon failed')
    },
  )

  it('is shown with every field, and edited from there; its code stays [COUPONS-11] [COUPONS-25] [COUPONS-28] [COUPONS-38] [COUPONS-47] [COUPONS-50] [COUPONS-61] [COUPONS-62]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    const full = freshWord()
    const [group] = Object.keys(club.groups)
    const { version: _, ...before } = await addAtDesk(full, { ...fullTerms(), isActive: false })
    await openList(`/promotion?q=${full}`)
    const fieldsOf = async (code: string) => {
      await on.page.getByRole('button', { name: code, exact: true }).click()
      const fields = dialog(on.page, code).locator('dl > div')
      await fields.first().waitFor()
      return (await fields.allInnerTexts()).map((text) => text.split(/\s*\n+\s*/))
    }
    expect(await fieldsOf(full)).toEqual([
      ['Discount type', 'Percentage up to an amount'],
      ['Discount', '12.5%, at most SGD 15.00'],
      ['Minimum of the booking', 'SGD 20.00'],
      ['Minimum number of bookings', '2'],
      ['Uses in all', '1,500'],
      ['Uses per customer', '3'],
      ['Used', '0'],
      ['Valid from', '01 Jan 2026'],
      ['Valid until', '31 Aug 2026'],
      ['First available booking date', '15 Jan 2026'],
      ['Last available booking date', '30 Sep 2026'],
      ['Weekdays and times', 'Mon 9:00–17:30'],
      ['Facility groups', expect.stringContaining(group!)],
      ['Segments', 'Active members, New customers'],
      ['Status', 'Inactive'],
    ])
    // What is not touched stays as it was.
    await dialog(on.page, full).getByRole('button', { name: 'Edit', exact: true }).click()
    await form(`Edit ${full}`).getByLabel('Uses per customer').fill('4')
    await on.saysAnew('Update coupon successfully', () =>
      form(`Edit ${full}`).getByRole('button', { name: 'Save', exact: true }).click(),
    )
    expect(await findCoupon(full)).toMatchObject({ ...before, maxUsagePerCustomer: 4 })
    await openList(`/promotion?q=${word}`)
    expect(Object.fromEntries(await fieldsOf(word))).toMatchObject({
      'Discount type': 'Percentage',
      'Uses in all': 'No limit',
      'Uses per customer': 'No limit',
      'Valid until': 'No end',
      'Facility groups': 'Every group',
      Segments: 'Everybody',
      Status: 'Active',
    })
    const details = dialog(on.page, word)
    await look(on.page, 'coupon-details', [1440, 390])
    await details.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = form(`Edit ${word}`)
    await expect.poll(() => edit.getByRole('textbox', { name: 'Code' }).isDisabled()).toBe(true)
    const time = (name: string) => edit.getByRole('combobox', { name })
    const set = async (name: string, to: string) => {
      await time(name).click()
      await on.page.getByRole('option', { name: to, exact: true }).click()
    }
    await set('Mon, to', '9:00')
    await set('Mon, from', '17:00')
    await expect
      .poll(async () => [await time('Mon, from').inputValue(), await time('Mon, to').inputValue()])
      .toEqual(['9:00', '17:00'])
    await edit.getByLabel('Percentage', { exact: false }).last().fill('20')
    await on.page.route(ONE, (route) => route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } }))
    await edit.getByRole('button', { name: 'Save', exact: true }).click()
    await said('Update coupon failed')
    await on.page.unroute(ONE)
    await on.saysAnew('Update coupon successfully', () =>
      edit.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    expect(await findCoupon(word)).toMatchObject({ discountAmountPercentage: 20, serviceHours: { MO: ['9:00-17:00'] } })
  })

  it('is in the money of its club and holds from the day of its club on, whoever makes it from wherever [COUPONS-14] [COUPONS-20] [COUPONS-58] [COUPONS-61]', async () => {
    const session = await signUpAs('kobe')
    const partnerId = await foundClub(session, { brandName: 'Kobe Courts' })
    await execute(`UPDATE partners SET default_currency_id = 'JPY' WHERE id = $1`, [partnerId])
    await on.own(session, { timezoneId: zoneOfAnotherDay() })
    await on.open('/promotion')
    await on.button('+ Add New Coupon').click()
    await form().getByRole('textbox', { name: 'Code' }).fill('yen')
    await form().getByRole('combobox', { name: 'Discount type' }).click()
    await on.page.getByRole('option', { name: 'Amount', exact: true }).click()
    await form().getByRole('textbox', { name: 'Amount' }).fill('1500')
    await form().getByRole('textbox', { name: 'Minimum of the booking' }).fill('20000')
    await on.saysAnew('Create coupon successfully', () => form().getByRole('button', { name: 'Create coupon' }).click())
    const today = Temporal.Now.plainDateISO('Asia/Singapore').toString()
    const listed = await words(row('YEN'))
    for (const text of ['JPY 1,500', formatListDate(today)]) expect(listed).toContain(text)
    await on.page.getByRole('button', { name: 'YEN', exact: true }).click()
    await expect.poll(() => words(dialog(on.page, 'YEN'))).toContain('Minimum of the booking JPY 20,000')
    const client = createClient(api, { origin, token: () => session.token })
    const { data } = await client.listCoupons({ partnerId, query: {} })
    expect(data.coupons[0]).toMatchObject({
      currency: 'JPY',
      discountAmountCents: 1500,
      minOrderAmountCents: 20_000,
      orderValidFrom: today,
    })
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
    await on.saysAnew('Update coupon successfully', () =>
      asked.getByRole('button', { name: 'Save what I changed' }).click(),
    )
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
    await expect.poll(() => split.inputValue()).toBe('100')
    await split.fill('30')
    await on.saysAnew('Create coupon successfully', () => form().getByRole('button', { name: 'Create coupon' }).click())
    const [kept] = await execute('SELECT platform_share::text AS share FROM coupons WHERE code = $1', [word])
    expect(kept).toEqual({ share: '0.3000' })
    await search().fill(word)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    expect(await words(dialog(on.page, word))).toContain('Borne by the platform 30%')
    // It stands in the form, and stays where something else is changed.
    await dialog(on.page, word).getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = form(`Edit ${word}`)
    await expect.poll(() => edit.getByLabel('Borne by the platform').inputValue()).toBe('30')
    await edit.getByLabel('Uses in all').fill('7')
    await on.saysAnew('Update coupon successfully', () =>
      edit.getByRole('button', { name: 'Save', exact: true }).click(),
    )
    const [saved] = await execute(
      'SELECT platform_share::text AS share, max_usage_count AS uses FROM coupons WHERE code = $1',
      [word],
    )
    expect(saved).toEqual({ share: '0.3000', uses: 7 })
    await openList(`/promotion?q=${word}`)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    expect(await words(dialog(on.page, word))).not.toContain('Borne by the platform')
  })

  it('is only looked at by who has no other right: what changes something is off [COUPONS-53] [ACCESS-24]', async () => {
    const word = freshWord()
    await addAtDesk(word)
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['coupon.view'])
    await on.open(`/promotion?q=${word}`)
    await row(word).waitFor()
    await expect.poll(() => on.button('+ Add New Coupon').isDisabled()).toBe(true)
    await expect.poll(() => on.button(`Edit ${word}`).isDisabled()).toBe(true)
    await expect.poll(() => on.page.getByRole('switch', { name: `${word} is active` }).isDisabled()).toBe(true)
    await ticks(word)
    await expect.poll(() => on.button('Delete selected').isDisabled()).toBe(true)
    await on.page.getByRole('button', { name: word, exact: true }).click()
    await expect
      .poll(() => dialog(on.page, word).getByRole('button', { name: 'Edit', exact: true }).isDisabled())
      .toBe(true)
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

  it(
    'is a line with a price below 0 that can be taken out again, and is used with the booking [BOOKING-92] [COUPONS-54]',
    { tags: ['gate'] },
    async () => {
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
      // Another way to pay has the same coupon, and its fee of what is left.
      await page.getByRole('radio', { name: /^Bank transfer/ }).check()
      await expect.poll(total).toBeCloseTo(whole - 2.5, 5)
      await line.waitFor()
      await page.getByRole('radio', { name: /^Cash/ }).check()
      await pay.getByRole('button', { name: 'Why?' }).click()
      const why = pay.getByRole('region', { name: 'Why the coupon applies or not' })
      expect(await words(why)).toMatch(/Fits: It is active .*Fits: Court 1, .* 10:00.*: SGD 2\.50 off/)
      await look(page, 'booking-coupon', [1440, 390])
      await line.getByRole('button', { name: 'Remove coupon' }).click()
      await expect.poll(() => line.count()).toBe(0)
      await expect.poll(total).toBe(whole)
      // Of what is typed over one that applies nothing is taken off until it is applied.
      await pay.getByRole('textbox', { name: 'Coupon' }).fill(word)
      await press(page, 'Apply')
      await line.waitFor()
      await pay.getByRole('textbox', { name: 'Coupon' }).fill(`${word}-ELSE`)
      await expect.poll(() => line.count()).toBe(0)
      await expect.poll(total).toBe(whole)
      const other = freshWord()
      await addAtDesk(other, { serviceValidUntil: '2026-01-02', maxUsageCount: 7 })
      await pay.getByRole('textbox', { name: 'Coupon' }).fill(other)
      await press(page, 'Apply')
      await pay.getByText('Not enough items for this coupon').waitFor()
      await pay.getByRole('button', { name: 'Why?' }).click()
      const listed = await words(why)
      for (const text of [
        'Fits: Used 0 of 7 times in all',
        'Does not fit: Bookings that it is for: 0, at least 1',
        ': not on this day',
      ])
        expect(listed).toContain(text)
      await pay.getByRole('textbox', { name: 'Coupon' }).fill(word)
      await press(page, 'Apply')
      await line.waitFor()
      await press(page, /^Book/)
      await page.getByText('Booking successfully').first().waitFor()
      expect((await findCoupon(word))!.usedCount).toBe(1)
    },
  )
})
