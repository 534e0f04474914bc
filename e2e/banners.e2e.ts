import { beforeAll, describe, expect, it } from 'vitest'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { pngOf } from './pictures.ts'
import { origin } from './product.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { ADMIN, once, type Session, signInAs } from './staff-page.ts'

// A super admin decides what the deployment shows to everybody.

let admin: Session
let calls: Client<Api>
beforeAll(async () => {
  admin = await signInAs(ADMIN)
  calls = createClient(api, { origin, token: () => admin.token })
})

const section = () => on.page.getByRole('form', { name: 'Banners' })
const rows = () => section().getByRole('listitem')
const field = (n: number, name: string) => rows().nth(n).getByRole('textbox', { name, exact: true })
const save = () => on.button('Save banners').click()
const standing = async () => (await calls.listBanners({})).data
const openMain = async () => {
  await on.own(admin)
  await on.open('/superadmin/partner/riverside/edit')
  await section().waitFor()
}
const choose = async (button: string, files: Awaited<ReturnType<typeof pngOf>>[]) => {
  const [chooser] = await Promise.all([
    on.page.waitForEvent('filechooser'),
    section().getByRole('button', { name: button, exact: true }).click(),
  ])
  await chooser.setFiles(files)
}
const saved = async () => on.page.getByText('The banners were saved', { exact: true }).waitFor()

describe('the banners', () => {
  it('stand on the page of the main partner alone [SUPERADMIN-07]', async () => {
    await on.own(admin)
    await on.open('/superadmin/partner/harbour/edit')
    await on.heading('Edit Harbour Tennis')
    await on.button('Save').waitFor()
    await expect.poll(() => section().count()).toBe(0)
    await openMain()
    await section().getByText('No banners yet', { exact: true }).waitFor()
  })

  it(
    'are added with a picture, a link, a city and an index, and stand by their index once they are saved [SUPERADMIN-11] [SUPERADMIN-30] [SUPERADMIN-51] [SUPERADMIN-58]',
    { tags: ['gate'] },
    async () => {
      await openMain()
      await choose('Add banners', [await pngOf('summer.png', '#147'), await pngOf('open-day.png', '#a40')])
      await expect.poll(() => rows().count()).toBe(2)
      // The later one comes before.
      await expect
        .poll(async () => [await field(0, 'Index').inputValue(), await field(1, 'Index').inputValue()])
        .toEqual(['2', '1'])
      await field(0, 'Link').fill('club.example/open-day')
      await field(1, 'City').fill('Singapore')
      await field(1, 'Index').fill('')
      await save()
      await rows().nth(0).getByText('A link begins with https:// or http://', { exact: true }).waitFor()
      await rows().nth(1).getByText('A whole number', { exact: true }).waitFor()
      expect(await standing()).toEqual([])
      await field(0, 'Link').fill('https://club.example/open-day')
      await field(1, 'Index').fill('40')
      await look(on.page, 'banners')
      expect(await violationsOf(on.page)).toEqual([])
      await save()
      await saved()
      expect(await standing()).toMatchObject([
        { city: 'Singapore', link: null, index: 40 },
        { city: null, link: 'https://club.example/open-day', index: 2 },
      ])
      // The highest comes first here as well.
      await expect.poll(() => field(0, 'Index').inputValue()).toBe('40')
      await on.page.reload()
      await expect.poll(() => field(0, 'City').inputValue()).toBe('Singapore')
      await expect
        .poll(() =>
          rows()
            .nth(0)
            .locator('img')
            .evaluate((image) => (image as HTMLImageElement).naturalWidth),
        )
        .toBe(400)
      await reads(section(), 'banners')
      await readsOnPhone(section(), 'banners')
    },
  )

  it('have another picture, and go [SUPERADMIN-58]', async () => {
    await openMain()
    await expect.poll(() => rows().count()).toBe(2)
    const [first, second] = await standing()
    await choose('Replace the picture of banner 1', [await pngOf('winter.png', '#fff')])
    await expect.poll(() => rows().nth(0).locator('img').getAttribute('src')).not.toContain(first!.image.split('/')[3])
    // One more comes before them, and is taken away again: the others stay.
    await choose('Add banners', [await pngOf('slip.png', '#0a0')])
    await expect.poll(() => rows().count()).toBe(3)
    await expect.poll(() => field(0, 'Index').inputValue()).toBe('41')
    await section().getByRole('button', { name: 'Remove banner 1', exact: true }).click()
    await expect.poll(() => rows().count()).toBe(2)
    await expect
      .poll(async () => [await field(0, 'City').inputValue(), await field(1, 'Link').inputValue()])
      .toEqual(['Singapore', 'https://club.example/open-day'])
    await section().getByRole('button', { name: 'Remove banner 2', exact: true }).click()
    await save()
    await saved()
    const now = await standing()
    expect(now).toMatchObject([{ city: 'Singapore', index: 40 }])
    expect(now[0]!.image).not.toBe(first!.image)
    expect(now.map(({ id }) => id)).not.toContain(second!.id)
  })

  it('that somebody else has saved meanwhile are told before they are saved over [SUPERADMIN-30]', async () => {
    await openMain()
    await field(0, 'City').fill('Johor')
    const [{ id, image } = { id: '', image: '' }] = await standing()
    const theirs = { banners: [{ image, index: 7, city: 'Batam' }], replaces: [id] }
    await calls.saveBanners({ body: theirs }, once())
    await save()
    const dialog = on.page.getByRole('dialog')
    await dialog.getByText('Saved now: 7 · Batam', { exact: true }).waitFor()
    await dialog.getByText('Yours: 40 · Johor', { exact: true }).waitFor()
    await on.button('Take what is saved').click()
    await expect.poll(() => field(0, 'City').inputValue()).toBe('Batam')
    await field(0, 'City').fill('Bintan')
    await save()
    await saved()
    expect(await standing()).toMatchObject([{ index: 7, city: 'Bintan' }])
  })

  it('that are not saved stay as they are typed, and are asked for before they are left behind', async () => {
    await openMain()
    await field(0, 'City').fill('Penang')
    await on.page.route('**/v1.9.0/banners', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await save()
    await on.page.getByText('The banners could not be saved').first().waitFor()
    await expect.poll(() => field(0, 'City').inputValue()).toBe('Penang')
    await on.page.getByRole('link', { name: 'Dashboard' }).click()
    await on.page.getByRole('dialog').waitFor()
    await on.button('Keep editing').click()
    await expect.poll(() => field(0, 'City').inputValue()).toBe('Penang')
  })
})
