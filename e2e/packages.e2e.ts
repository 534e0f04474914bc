import { describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { reads, readsOnPhone } from './readings.ts'
import { once } from './staff-page.ts'
import { held, on } from './stage.ts'
import { failing } from './transactions-page.ts'

// A club makes what it sells by the pass: packages as cards, which of them are on sale, and their form.

const { club, calls, owner, main, toast } = ownCourts()

const LIST = '**/partners/*/packages?*'
const packages = async () => (await calls().listPackages({ partnerId: club.partnerId, query: { limit: 100 } })).data
const named = async (name: string) => (await packages()).find((one) => one.name === name)!
/** A package that the owner made at another desk. */
const atDesk = async (name: string, over: object = {}) =>
  (
    await calls().createPackage(
      {
        partnerId: club.partnerId,
        body: {
          name,
          numberOfPasses: 10,
          price: { amount: 15_000, currency: 'SGD' },
          expiryMode: 'without_expiry',
          ...over,
        },
      },
      once(),
    )
  ).data
const offSale = async (name: string) => {
  const { id, totalPasses: _, ...body } = await atDesk(name)
  await calls().updatePackage({ id, body: { ...body, isActive: false } }, once())
}
const dialog = () => on.page.getByRole('dialog').filter({ visible: true })
const closed = () => expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true })
const list = () => main().getByRole('list', { name: 'Packages of passes' })
const card = (name: string) => list().getByRole('listitem').filter({ hasText: name }).first()
const names = () => list().getByRole('heading', { level: 2 }).allInnerTexts()
const show = (which: string) =>
  main().getByRole('radiogroup', { name: 'Packages that are shown' }).getByText(which, { exact: true }).click()
const create = () => on.button('+ Create a package').click()
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click()
const popup = async (words: string) => {
  const message = on.page.getByRole('alert').filter({ hasText: words })
  await message.waitFor()
  await message.getByRole('button', { name: 'Close' }).click()
}
const opened = async () => {
  await on.own(owner())
  await on.open('/classes?tab=packages')
  await on.button('+ Create a package').waitFor()
}
/** Lets the next call of a kind fail as a server does that says nothing. */
const speechless = (method: string) =>
  on.page.route(
    '**/packages**',
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { status: 400, data: { errorCode: '', msg: '' } } })
        : route.fallback(),
    { times: 1 },
  )

describe('a new package', () => {
  it('needs a name, passes, a price, and days where it expires, and says so [PACKAGES-04] [PACKAGES-07] [PACKAGES-08]', async () => {
    await opened()
    await main().getByRole('heading', { name: 'No packages yet' }).waitFor()
    await look(on.page, 'packages-none', [1440, 390])
    await create()
    await reads(dialog(), 'package-new')
    await press('Create')
    await popup('Please fill out required fields')
    await expect.poll(() => field('Name').getAttribute('aria-invalid')).toBe('true')
    await field('Name').fill('Ten hours')
    await field('Price').fill('0')
    await field('Number of passes').fill('10')
    await dialog().getByRole('radio', { name: 'With expiry' }).check()
    await field('Days from purchase').fill('0')
    await press('Create')
    await popup('Days from purchase must be more than zero')
    expect(await packages()).toEqual([])
  })

  it(
    'is created from its card and stands first, its description no longer than 255 letters [PACKAGES-03] [PACKAGES-05] [PACKAGES-09] [PACKAGES-10] [PACKAGES-11] [PACKAGES-12] [PACKAGES-15] [PACKAGES-21]',
    { tags: ['gate'] },
    async () => {
      await opened()
      await list().getByRole('listitem').first().getByRole('button', { name: '+ Create a package' }).click()
      await field('Name').fill('Ten hours')
      await field('Price').fill('49.90')
      await field('Number of passes').fill('0')
      await field('Description').fill('d'.repeat(300))
      await expect.poll(() => field('Description').inputValue()).toBe('d'.repeat(255))
      await dialog().getByText('0 characters left').waitFor()
      await field('Description').fill('')
      await look(on.page, 'package-new', [1440, 390])
      await press('Create')
      await toast('Package has been Created')
      await closed()
      expect(await named('Ten hours')).toMatchObject({
        description: ' ',
        numberOfPasses: 1,
        price: { amount: 4990, currency: 'SGD' },
        expiryMode: 'without_expiry',
        expiryValue: null,
        isActive: true,
      })
      await card('Ten hours').getByText('SGD 49.90').waitFor()
    },
  )

  it('that is refused without a word says that it failed, and stays as it was typed [PACKAGES-18]', async () => {
    await opened()
    await create()
    await field('Name').fill('Refused')
    await field('Price').fill('10')
    await field('Number of passes').fill('5')
    await speechless('POST')
    await press('Create')
    await popup('Create Package fail')
    await expect.poll(() => field('Name').inputValue()).toBe('Refused')
  })
})

describe('a package that stands', () => {
  it('is edited: its price, its days, and whether it is on sale [PACKAGES-04] [PACKAGES-06] [PACKAGES-19] [PACKAGES-22] [PACKAGES-29]', async () => {
    await atDesk('Summer', { description: 'On any court' })
    await opened()
    await card('Summer').getByText('Passes never expire').waitFor()
    await card('Summer').getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => field('Price').inputValue()).toBe('150')
    await reads(dialog(), 'package-edited')
    await field('Price').fill('120.50')
    await dialog().getByRole('radio', { name: 'With expiry' }).check()
    await field('Days from purchase').fill('30')
    await dialog().getByRole('switch', { name: 'Active' }).click()
    await look(on.page, 'package-edit', [1440, 390])
    await speechless('PUT')
    await press('Save')
    await popup('Update Package fail')
    await press('Save')
    await toast('Package has been updated')
    await closed()
    await card('Summer').getByText('Passes expire 30 days after the purchase').waitFor()
    await card('Summer').getByText('Inactive', { exact: true }).waitFor()
    expect(await named('Summer')).toMatchObject({
      description: 'On any court',
      price: { amount: 12_050, currency: 'SGD' },
      expiryValue: 30,
      isActive: false,
      version: 2,
    })
  })

  it('says how much of its unused passes goes back, half of it or all of it [BEYOND-50]', async () => {
    await opened()
    await create()
    await field('Name').fill('Half back')
    await field('Price').fill('100')
    await field('Number of passes').fill('10')
    await expect.poll(() => field('Refund of unused passes').inputValue()).toBe('100')
    await field('Refund of unused passes').fill('101')
    await press('Create')
    await dialog().getByText('A whole number from 0 to 100.').waitFor()
    await look(on.page, 'package-refund', [1440, 390])
    await field('Refund of unused passes').fill('50')
    await press('Create')
    await toast('Package has been Created')
    await closed()
    await card('Half back').getByText('Refund of unused passes: 50%').waitFor()
    expect((await named('Half back')).unusedRefundPercent).toBe(50)
    await card('Half back').getByRole('button', { name: 'Edit' }).click()
    await expect.poll(() => field('Refund of unused passes').inputValue()).toBe('50')
    await field('Refund of unused passes').fill('100')
    await press('Save')
    await toast('Package has been updated')
    await closed()
    await expect.poll(() => card('Half back').getByText('Refund of unused passes').count()).toBe(0)
    expect(await named('Half back')).toMatchObject({ unusedRefundPercent: 100, version: 2 })
  })

  it('is not saved over what another desk saved meanwhile: both are shown first', async () => {
    const { id, version, ...one } = await atDesk('Shared')
    await opened()
    await card('Shared').getByRole('button', { name: 'Edit' }).click()
    await field('Number of passes').fill('12')
    const { totalPasses: _, ...body } = one
    await calls().updatePackage({ id, body: { ...body, name: 'Shared by both', version } }, once())
    await press('Save')
    await on.page.getByText('Shared by both').last().waitFor()
    expect((await named('Shared by both')).numberOfPasses).toBe(10)
    await look(on.page, 'package-meanwhile', [1440, 390])
  })

  it('is deleted once that is confirmed, and leaves the cards [PACKAGES-20] [PACKAGES-23] [PACKAGES-28]', async () => {
    await atDesk('Old')
    await opened()
    const remove = async () => {
      await card('Old').getByRole('button', { name: 'Delete' }).click()
      await dialog().getByText('Are you sure you want to delete this package?').waitFor()
    }
    await remove()
    await look(on.page, 'package-delete', [1440, 390])
    await speechless('DELETE')
    await press('Delete')
    await popup('Deleted Package fail')
    await closed()
    await remove()
    await press('Delete')
    await toast('Package has been deleted')
    await expect.poll(names).not.toContain('Old')
    expect((await packages()).map(({ name }) => name)).not.toContain('Old')
  })

  it('has a name of 41 letters on its card, then dots [PACKAGES-24]', async () => {
    await atDesk('n'.repeat(41))
    await atDesk('m'.repeat(42))
    await opened()
    await card('mmm').waitFor()
    expect((await names()).slice(0, 2)).toEqual([`${'m'.repeat(41)}...`, 'n'.repeat(41)])
  })
})

describe('the cards', () => {
  it('come by ten as the last one is seen, from the start again under another filter [PACKAGES-01] [PACKAGES-02] [PACKAGES-13] [PACKAGES-30]', async () => {
    await offSale('Off sale')
    for (let n = 0; n < 21; n++) await atDesk(`Many ${n}`)
    const asked: Record<string, string>[] = []
    await on.own(owner())
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/packages')) asked.push(Object.fromEntries(url.searchParams))
    })
    await on.open('/classes?tab=packages')
    await card('Many 20').waitFor()
    await look(on.page, 'packages', [1440, 390])
    await on.page.mouse.move(700, 600)
    const all = await packages()
    await expect
      .poll(async () => {
        await on.page.mouse.wheel(0, 4000)
        return (await names()).length
      })
      .toBe(all.length)
    expect(asked.map(({ offset }) => offset ?? '0').slice(0, 3)).toEqual(['0', '10', '20'])
    expect(new Set(asked.map(({ limit }) => limit))).toEqual(new Set(['10']))
    asked.length = 0
    await show('Inactive')
    await expect.poll(async () => (await names())[0]).toBe('Off sale')
    expect(await names()).toHaveLength(all.filter(({ isActive }) => !isActive).length)
    expect(asked).toEqual([{ offset: '0', limit: '10', isActive: 'false' }])
    asked.length = 0
    await show('Active')
    await card('Many 20').waitFor()
    await expect.poll(names).not.toContain('Off sale')
    expect(asked[0]).toEqual({ offset: '0', limit: '10', isActive: 'true' })
    await show('All')
    // What another desk makes comes by itself (BEYOND-04).
    await atDesk('Made elsewhere')
    await card('Made elsewhere').waitFor()
    await reads(card('Made elsewhere'), 'package-card')
    await readsOnPhone(card('Made elsewhere'), 'package-card')
  })

  it('are all offered to a class, read by twenty [PACKAGES-14]', async () => {
    for (let n = 0; n < 21; n++) await atDesk(`Offered ${n}`)
    const asked: Record<string, string>[] = []
    await on.own(owner())
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/packages')) asked.push(Object.fromEntries(url.searchParams))
    })
    await on.open('/classes')
    await on.button('+ Create class').click()
    await dialog().getByRole('combobox', { name: 'Package eligibility', exact: true }).click()
    await expect.poll(() => on.page.getByRole('option').count()).toBe((await packages()).length)
    const pages = Math.floor((await packages()).length / 20) + 1
    expect(pages).toBeGreaterThan(1)
    expect(asked).toEqual(Array.from({ length: pages }, (_, n) => ({ offset: `${20 * n}`, limit: '20' })))
    // With the first one a place costs a pass.
    const passes = dialog().getByLabel('Passes for one place')
    await expect.poll(() => passes.inputValue()).toBe('0')
    await on.page.getByRole('option', { name: 'Offered 3', exact: true }).click()
    await expect.poll(() => passes.inputValue()).toBe('1')
  })

  it('say that they load, and that it failed, and are read again', async () => {
    await offSale('Read again')
    await on.own(owner())
    const release = await held(on.page, LIST)
    await on.open('/classes?tab=packages')
    await main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await card('Read again').waitFor()
    const works = await failing(on.page, LIST)
    await show('Inactive')
    await on.button('Retry').waitFor()
    await works()
    await on.button('Retry').click()
    await card('Read again').waitFor()
  })

  it('read well in Vietnamese', async () => {
    await atDesk('Mười giờ', { expiryMode: 'with_expiry', expiryValue: 60, description: 'Trên mọi sân' })
    await on.own(owner(), { remembered: { language: 'vi' } })
    await on.open('/classes?tab=packages')
    await main().getByText('Mười giờ').first().waitFor()
    await look(on.page, 'packages-vi', [1440, 390])
  })
})
