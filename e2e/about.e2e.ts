import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { pngOf } from './pictures.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { execute, freshEmail, once } from './staff-page.ts'

// A club says what it is: its brand, its business and its page.

const { club, calls, owner, main, combo, pick, toast } = ownCourts({ withVenue: false })

const siteUrl = async () => (await calls().getProviders({})).data.siteUrl
const told = async () => ({ [await siteUrl()]: 'site' })
const profile = async () => (await calls().getPartnerProfile({ partnerId: club.partnerId })).data
const partner = async () => (await calls().getPartner({ partnerId: club.partnerId, query: {} })).data
const save = () => on.button('Save').click()
// A button that looks inactive is pressed all the same.
const saveInactive = () => on.button('Save').click({ force: true })
const popup = async (words: string) => {
  const message = on.page.getByRole('alert').filter({ hasText: words })
  await message.waitFor()
  await message.getByRole('button', { name: 'Close' }).click()
}

const openAbout = async (): Promise<Page> => {
  const page = await on.own(owner())
  await on.open('/about')
  await on.heading('About')
  return page
}
/** Takes the profile away, as if the club had never made one. */
const withoutProfile = async () => {
  await execute('DELETE FROM partner_profiles WHERE partner_id = $1', [club.partnerId])
  await execute(`DELETE FROM page_addresses WHERE partner_id = $1 AND page_type = 'partner'`, [club.partnerId])
}
/** What stands in a field that somebody else saved. */
const saveElsewhere = async (more: { description?: string; brandName?: string }) => {
  const { id, version, brandName, pageInfo } = await profile()
  const body = { brandName, pageInfo: { uri: pageInfo.uri }, ...more, version }
  await calls().updatePartnerProfile({ id, body }, once())
}

describe('a club that has said nothing yet', () => {
  it(
    'makes its page, whose address follows its name [BRAND-01] [BRAND-02] [BRAND-03] [BRAND-04] [BRAND-05] [BRAND-06] [BRAND-07] [BRAND-08] [BRAND-09] [BRAND-10] [BRAND-12] [BRAND-13] [BRAND-14] [BRAND-16] [BRAND-18] [BRAND-20] [BRAND-23]',
    { tags: ['gate'] },
    async () => {
      await withoutProfile()
      const page = await openAbout()
      await reads(main(), 'about-new', await told())
      // Its Save looks inactive, and says what is missing when it is pressed.
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
      let sent = 0
      page.on('request', (request) => void (sent += Number(['POST', 'PUT'].includes(request.method()))))
      await saveInactive()
      await popup('Please fill out required fields')
      for (const name of ['Brand name', 'Brand page URL'])
        await expect.poll(() => on.field(name).getAttribute('aria-invalid'), { message: name }).toBe('true')
      const address = on.field('Brand page URL')
      await on.field('Brand name').fill('Câu lạc bộ Đồng Nai')
      await expect.poll(() => address.inputValue()).toBe('cau-lac-bo-dong-nai')
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBeNull()
      await address.fill('')
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
      await saveInactive()
      await popup('Please fill out required fields')
      expect(sent).toBe(0)
      // One that was written by hand stays.
      const uri = `dong-nai-${freshEmail('x').replaceAll(/\D/g, '')}`
      await address.fill(uri)
      await on.field('Brand name').fill('')
      await expect.poll(() => address.inputValue()).toBe(uri)
      await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
      await saveInactive()
      await popup('Please fill out required fields')
      expect(sent).toBe(0)
      await on.field('Brand name').fill('Đồng Nai Badminton')
      await expect.poll(() => address.inputValue()).toBe(uri)

      await expect.poll(() => combo('Partner type').inputValue()).toBe('Clubs')
      await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Singapore')
      await combo('Partner type').click()
      await expect
        .poll(() => page.getByRole('listbox').getByRole('option').allTextContents())
        .toEqual(['Clubs', 'Halls', 'Tournament Organiser', 'Coach', 'Residence', 'School', 'Government', 'Brand'])
      await page.keyboard.press('Escape')
      await pick('Partner type', 'Halls')
      await on.field('Business identification number').fill('UEN 2026')
      await on.saysAnew('About page has been created successfully', save)
      expect(await profile()).toMatchObject({
        brandName: 'Đồng Nai Badminton',
        brandColor: '#aaa',
        logo: null,
        pageInfo: { pageType: 'partner', uri },
        version: 1,
      })
      expect(await partner()).toMatchObject({ partnerType: 'Halls', businessIdentificationNumber: 'UEN 2026' })
      expect(await violationsOf(page)).toEqual([])
    },
  )
})

describe('the about page', () => {
  it('is saved whole: brand, business, and how a search engine shows it [BRAND-11] [BRAND-15] [BRAND-17] [BRAND-21] [BRAND-53]', async () => {
    const page = await openAbout()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const before = await profile()
    const full = `${await siteUrl()}/${before.pageInfo.uri}`
    await on.button('Copy the address').click()
    await toast('Copied')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(full)

    const preview = main().getByRole('figure', { name: 'Search-result preview' })
    await expect
      .poll(async () => (await preview.innerText()).split('\n').filter(Boolean))
      .toEqual([full, 'Đồng Nai Badminton', 'The description stands here.'])
    await on.field('Page title').fill('Badminton in Đồng Nai')
    await on.field('Keywords').fill(' badminton, , courts ,')
    await on.field('Meta description').fill('Eight courts, open every day.')
    await expect
      .poll(async () => (await preview.innerText()).split('\n').filter(Boolean))
      .toEqual([full, 'Badminton in Đồng Nai', 'Eight courts, open every day.'])
    await on.field('Brand page URL').fill(`${before.pageInfo.uri}-anew`)
    await expect.poll(() => preview.innerText()).toMatch(new RegExp(`^${full}-anew\\b`))
    await on.field('Brand page URL').fill(before.pageInfo.uri)
    // The name of a page that stands does not move it.
    await on.field('Brand name').fill('Đồng Nai Club')
    await expect.poll(() => on.field('Brand page URL').inputValue()).toBe(before.pageInfo.uri)
    await on.field('Description').fill('Courts by the river')
    await on.field('Business identification number').fill('')
    await on.field('Tax reference number').fill('TAX 7')
    await pick('Timezone', 'Asia/Bangkok')
    await on.saysAnew('About has been updated successfully', save)
    expect(await profile()).toMatchObject({
      brandName: 'Đồng Nai Club',
      description: 'Courts by the river',
      pageInfo: {
        uri: before.pageInfo.uri,
        metaPageTitle: 'Badminton in Đồng Nai',
        metaKeywords: ['badminton', 'courts'],
        metaDescription: 'Eight courts, open every day.',
      },
    })
    expect(await partner()).toMatchObject({
      businessIdentificationNumber: null,
      taxReferenceNumber: 'TAX 7',
      timezone: 'Asia/Bangkok',
    })
    // What was saved is what the rest of the product says, without being loaded anew.
    await on.page.getByRole('banner').getByText('Đồng Nai Club', { exact: true }).waitFor()
    await on.page.reload()
    await on.heading('About')
    await expect.poll(() => on.field('Keywords').inputValue()).toBe('badminton, courts')
    const words = { ...(await told()), [before.pageInfo.uri]: 'address' }
    await reads(main(), 'about', words)
    await readsOnPhone(main(), 'about', words)
  })

  it('has a logo and a colour, which are the club’s once they are saved [BRAND-02] [BRAND-22] [BRAND-50] [BRAND-53]', async () => {
    const page = await openAbout()
    const logo = page.getByRole('group', { name: 'Logo' })
    const choose = async (button: string, file: Awaited<ReturnType<typeof pngOf>>) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), on.button(button).click()])
      await chooser.setFiles(file)
    }
    await choose('Upload a logo', { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('This file is not a picture: jpg, png, gif or webp are taken.').waitFor()
    await page.keyboard.press('Escape')
    const cut = await pngOf('logo.png', '#147')
    await choose('Upload a logo', { ...cut, buffer: cut.buffer.subarray(0, 40) })
    await dialog.getByText(/damaged/).waitFor()
    await page.keyboard.press('Escape')
    await choose('Upload a logo', await pngOf('logo.png', '#147'))
    await expect.poll(() => logo.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(160)

    const colour = page.getByRole('group', { name: 'Brand colour' })
    await colour.getByText('#aaa', { exact: true }).waitFor()
    await page.getByLabel('Pick a colour').fill('#0a7d4f')
    // A colour that is picked is not yet the brand's.
    await colour.getByText('#aaa', { exact: true }).waitFor()
    await on.button('Set Color').click()
    await colour.getByText('#0a7d4f', { exact: true }).waitFor()
    expect(await profile()).toMatchObject({ logo: null, brandColor: '#aaa' })
    await look(page, 'about')
    await on.saysAnew('About has been updated successfully', save)
    const saved = await profile()
    expect(saved).toMatchObject({ brandColor: '#0a7d4f', logo: expect.stringMatching(/^\/pictures\//) })
    await on.page.reload()
    await expect.poll(() => logo.locator('img').getAttribute('src')).toBe(saved.logo!.replace('page.webp', 'list.jpg'))
    await on.button('Remove the logo').click()
    await on.saysAnew('About has been updated successfully', save)
    expect((await profile()).logo).toBeNull()
    // Who picks a colour and saves means it, also without Set Color.
    await page.getByLabel('Pick a colour').fill('#123456')
    await save()
    await colour.getByText('#123456', { exact: true }).waitFor()
    expect((await profile()).brandColor).toBe('#123456')
  })

  it('keeps its logo where the connection breaks while another is sent, and takes it at the second try', async () => {
    const page = await openAbout()
    const logo = page.getByRole('group', { name: 'Logo' })
    const shown = () => logo.locator('img').getAttribute('src')
    const choose = async (button: string, colour: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), on.button(button).click()])
      await chooser.setFiles(await pngOf('logo.png', colour))
    }
    await choose('Upload a logo', '#147')
    await expect.poll(shown).toMatch(/^\/pictures\//)
    await on.saysAnew('About has been updated successfully', save)
    const before = { shown: await shown(), saved: (await profile()).logo }
    await on.field('Tax reference number').fill('TAX 9')
    const uploads = '**/partners/*/media'
    await page.route(uploads, (route) => route.abort('connectionreset'))
    await choose('Replace the logo', '#741')
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await dialog.getByText('The picture could not be uploaded. Please try again.').waitFor()
    await page.keyboard.press('Escape')
    expect(await shown()).toBe(before.shown)
    await expect.poll(() => on.field('Tax reference number').inputValue()).toBe('TAX 9')
    await page.unroute(uploads)
    await choose('Replace the logo', '#741')
    await expect.poll(shown).not.toBe(before.shown)
    await on.field('Tax reference number').fill('TAX 7')
    await on.saysAnew('About has been updated successfully', save)
    expect((await profile()).logo).not.toBe(before.saved)
  })

  it('says that it was not saved, and keeps what was typed [BRAND-14] [BRAND-18] [BRAND-19]', async () => {
    const page = await openAbout()
    const before = await profile()
    await on.field('Brand page URL').fill('riverside')
    await on.field('Tax reference number').fill('TAX 8')
    await save()
    await popup('Cannot update data')
    await main().getByText('This page URL has already been taken', { exact: true }).waitFor()
    await expect.poll(() => on.field('Tax reference number').inputValue()).toBe('TAX 8')
    expect(await profile()).toEqual(before)
    expect((await partner()).taxReferenceNumber).toBe('TAX 7')
    await on.field('Brand page URL').fill('Login')
    await save()
    await popup('Cannot update data')
    await main().getByText('The product itself has this address. Please choose another one.', { exact: true }).waitFor()
    expect(await profile()).toEqual(before)
    await on.field('Brand page URL').fill(before.pageInfo.uri)
    await page.route('**/partnerProfiles/*', (route) => route.abort())
    await save()
    await popup('Cannot update data')
    await page.unrouteAll()
    await on.saysAnew('About has been updated successfully', save)
    expect((await partner()).taxReferenceNumber).toBe('TAX 8')
  })

  it('shows the zone that is kept, be it one that the browser does not offer [BRAND-12]', async () => {
    const zone = (name: string) => execute('UPDATE partners SET timezone = $2 WHERE id = $1', [club.partnerId, name])
    await zone('Asia/Saigon')
    await openAbout()
    await expect.poll(() => combo('Timezone').inputValue()).toBe('Asia/Saigon')
    await zone('Asia/Bangkok')
  })

  it('tells who saves what somebody else has saved meanwhile', async () => {
    await openAbout()
    await saveElsewhere({ description: 'Said elsewhere' })
    // Nobody has typed anything: it stands here as well.
    await expect.poll(() => on.field('Description').inputValue()).toBe('Said elsewhere')
    await on.field('Brand name').fill('Mine')
    await saveElsewhere({ description: 'Said again', brandName: 'Theirs' })
    await save()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByText('Somebody else has saved this meanwhile').waitFor()
    await reads(dialog, 'about-changed-meanwhile')
    await on.saysAnew('About has been updated successfully', () => on.button('Save what I changed').click())
    expect(await profile()).toMatchObject({ brandName: 'Mine', description: 'Said again' })
  })
})
