import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { settled } from './rest.ts'
import { look } from './looks.ts'
import { pngOf } from './pictures.ts'
import { reads, readsOnPhone } from './readings.ts'
import { clubOf, zoneOfAnotherDay, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { execute, once, OWNER, sessionOf } from './staff-page.ts'
import { dialog, failing } from './transactions-page.ts'

// What a club tells those who follow its page: the composer, the timeline, its photos, and what is deleted.

const TIMELINE = '**/timeline?*'

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const posts = () => on.page.getByRole('article')
const post = (caption: string) => posts().filter({ hasText: caption })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const composer = () => dialog(on.page, 'New post')
/** A picture has its sizes side by side. */
const folderOf = (address: string) => address.replace(/[^/]+$/, '')
const sourcesOf = (images: (HTMLElement | SVGElement)[]) => images.map((image) => image.getAttribute('src') ?? '')
const openPosts = async (options = {}) => {
  await on.own(await sessionOf(OWNER), options)
  await on.open('/posts')
  await posts().first().waitFor()
}
const compose = async () => {
  await on.button('What is new at your club?').click()
  await composer().waitFor()
}
const button = (name: string) => composer().getByRole('button', { name, exact: true })
const postAtDesk = async (caption: string) => (await club.client.createPost({ body: { caption } }, once())).data

describe('the composer', () => {
  it(
    'shares a caption with photos, once there is a caption, and the timeline is read 2 seconds later [POSTS-01] [POSTS-02] [POSTS-03] [POSTS-04] [POSTS-15]',
    { tags: ['gate'] },
    async () => {
      await openPosts()
      await compose()
      await expect.poll(() => button('Share').getAttribute('aria-disabled')).toBe('true')
      await composer().getByLabel('Caption').fill(' \n ')
      await expect.poll(() => button('Share').getAttribute('aria-disabled')).toBe('true')
      await reads(composer(), 'post-new')
      await composer().getByLabel('Caption').fill('Open day on Sunday\nBring a friend')
      await composer()
        .locator('input[type=file]')
        .setInputFiles([await pngOf('one.png', '#2a6'), await pngOf('two.png', '#a26')])
      await composer().getByRole('img', { name: 'Photo 2' }).waitFor()
      const chosen = await composer()
        .getByRole('img', { name: /^Photo/ })
        .evaluateAll(sourcesOf)
      await look(on.page, 'post-new')
      let asked = 0
      on.page.on('request', (request) => {
        if (request.url().includes('/timeline?')) asked += 1
      })
      const { clock } = on.page
      await clock.install()
      await clock.pauseAt(Date.now() + 2000)
      await button('Share').click()
      await said('Your post is on the timeline')
      const atOnce = asked
      await clock.runFor(1990)
      await settled(on.page)
      expect(asked).toBe(atOnce)
      await clock.runFor(10)
      await expect.poll(() => asked).toBe(atOnce + 1)
      await clock.runFor(5000)
      await settled(on.page)
      expect(asked).toBe(atOnce + 1)
      await clock.resume()
      await post('Open day on Sunday').waitFor()
      const { data: told } = await club.client.readTimeline({ partnerId: club.partnerId, query: {} })
      expect(told.activities[0]!.object.rawObject.media.map(({ url }) => folderOf(url))).toEqual(chosen.map(folderOf))
      const text = await post('Open day on Sunday').innerText()
      for (const part of [
        'Riverside Racquet Club',
        'now',
        'Open day on Sunday\nBring a friend',
        'See all photo',
        '0 likes',
        'Delete',
      ])
        expect(text).toContain(part)
    },
  )

  it('takes ten photos and no more, in their order [POSTS-02] [POSTS-04]', async () => {
    await openPosts()
    await compose()
    await composer().getByLabel('Caption').fill('Ten photos of it')
    const uploaded: Promise<string>[] = []
    on.page.on('response', (response) => {
      if (response.url().endsWith('/media'))
        uploaded.push(response.json().then((reply: { data: { media: { url: string } } }) => reply.data.media.url))
    })
    // Each of a colour that stays another one when the picture is made smaller.
    await composer()
      .locator('input[type=file]')
      .setInputFiles(await Promise.all(Array.from({ length: 11 }, (_, n) => pngOf(`${n}.png`, `#${n.toString(16)}28`))))
    const photos = composer().getByRole('img', { name: /^Photo/ })
    await expect.poll(() => photos.count()).toBe(10)
    await expect.poll(() => uploaded.length).toBe(11)
    await button('Share').click()
    await said('Your post is on the timeline')
    const { data } = await club.client.readTimeline({ partnerId: club.partnerId, query: {} })
    expect(data.activities[0]!.object.rawObject.media.map(({ url }) => folderOf(url))).toEqual(
      (await Promise.all(uploaded)).slice(0, 10).map(folderOf),
    )
    await club.client.deletePost({ id: data.activities[0]!.object.id }, once())
  })

  it('asks before it closes, whatever stands in it, and keeps it by Cancel [POSTS-05] [POSTS-06]', async () => {
    await openPosts()
    await compose()
    await button('Cancel').click()
    const asked = dialog(on.page, 'Discard your post?')
    await asked.getByText("Your post won't be saved.", { exact: true }).waitFor()
    await reads(asked, 'post-discard')
    await asked.getByRole('button', { name: 'Discard post', exact: true }).click()
    await composer().waitFor({ state: 'detached' })
    await compose()
    await composer().getByLabel('Caption').fill('Half a thought')
    await composer()
      .locator('input[type=file]')
      .setInputFiles([await pngOf('one.png', '#26a')])
    await composer().getByRole('img', { name: 'Photo 1' }).waitFor()
    await on.page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => composer().getByLabel('Caption').inputValue()).toBe('Half a thought')
    await expect
      .poll(() =>
        composer()
          .getByRole('img', { name: /^Photo/ })
          .count(),
      )
      .toBe(1)
    await button('Cancel').click()
    await asked.getByRole('button', { name: 'Discard post', exact: true }).click()
    await compose()
    await expect.poll(() => composer().getByLabel('Caption').inputValue()).toBe('')
    await expect
      .poll(() =>
        composer()
          .getByRole('img', { name: /^Photo/ })
          .count(),
      )
      .toBe(0)
  })

  it('stays open where a post could not be shared, and says why [POSTS-19]', async () => {
    await openPosts()
    await compose()
    await composer().getByLabel('Caption').fill('Kept words')
    const answers = (msg: string) =>
      on.page.route('**/me/posts', (route) => route.fulfill({ status: 400, json: { status: 400, data: { msg } } }))
    await answers('Too many posts today')
    await button('Share').click()
    await said('Too many posts today')
    await answers('')
    await button('Share').click()
    await said('Cannot create post')
    await expect.poll(() => composer().getByLabel('Caption').inputValue()).toBe('Kept words')
  })
})

describe('the timeline', () => {
  it('shows each post with its brand, time, photo, likes, a comment box that is off, and Delete [POSTS-07] [POSTS-08] [POSTS-09]', async () => {
    const caption = `Two photos ${crypto.randomUUID().slice(0, 8)}`
    const upload = async (background: string) => {
      const { buffer } = await pngOf('a.png', background)
      const file = new File([new Uint8Array(buffer)], 'a.png', { type: 'image/png' })
      return (await club.client.uploadPicture({ partnerId: club.partnerId, body: { file } })).data.media
    }
    const media = [{ url: (await upload('#821')).url }, { url: (await upload('#128')).url }]
    const { data } = await club.client.createPost({ body: { caption, media } }, once())
    const [told] = await execute(
      `UPDATE posts SET created_at = now() - interval '2 hours 10 minutes', likes_count = 1 WHERE id = $1
       RETURNING to_char(created_at AT TIME ZONE 'Asia/Singapore', 'Dy DD/MM/YYYY HH24:MI') AS at`,
      [data.id],
    )
    const { data: plain } = await club.client.createPost({ body: { caption: `${caption} no more` } }, once())
    await execute(`UPDATE posts SET created_at = now() - interval '2 hours', likes_count = 3 WHERE id = $1`, [plain.id])
    await openPosts({ timezoneId: zoneOfAnotherDay() })
    const one = post(caption).last()
    await one.getByText('2 hours ago', { exact: true }).waitFor()
    await expect.poll(() => one.locator('time').getAttribute('title')).toBe(told!['at'])
    const [front, back] = media.map(({ url }) => folderOf(url))
    const sources = async (images: Locator) => (await images.evaluateAll(sourcesOf)).map(folderOf)
    expect(await sources(one.getByRole('button', { name: /^See all photo/ }).locator('img'))).toEqual([front])
    await reads(one, 'post', { [caption]: 'caption' })
    await reads(post(`${caption} no more`), 'post-without-photos', { [caption]: 'caption' })
    await readsOnPhone(one, 'post', { [caption]: 'caption' })
    await look(on.page, 'posts')
    await expect.poll(() => one.getByRole('textbox', { name: 'Comment' }).isDisabled()).toBe(true)
    await one.getByRole('button', { name: /^See all photo/ }).click()
    const first = dialog(on.page, 'Photo 1 of 2')
    await first.getByRole('img', { name: 'Photo 1 of 2' }).waitFor()
    expect(await sources(first.locator('img'))).toEqual([front])
    await look(on.page, 'post-photos', [1440, 390])
    await on.page.keyboard.press('ArrowRight')
    await dialog(on.page, 'Photo 2 of 2').getByRole('img', { name: 'Photo 2 of 2' }).waitFor()
    expect(await sources(dialog(on.page, 'Photo 2 of 2').locator('img'))).toEqual([back])
    await on.button('Previous photo').click()
    await first.waitFor()
    await on.page.keyboard.press('Escape')
    await first.waitFor({ state: 'detached' })
    await execute('UPDATE posts SET likes_count = 1234 WHERE id = $1', [plain.id])
    await on.page.reload()
    await post(`${caption} no more`).getByText('1,234 likes', { exact: true }).waitFor()
  })

  it('goes on by five as its end is seen, and by the last activity [POSTS-16] [POSTS-17]', async () => {
    await on.own(await sessionOf(OWNER))
    const asked: (string | null)[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/timeline'))
        asked.push(`${url.searchParams.get('limit')} ${url.searchParams.get('id_gt')}`)
    })
    await on.open('/posts')
    await posts().first().waitFor()
    const { data } = await club.client.readTimeline({ partnerId: club.partnerId, query: {} })
    expect(asked[0]).toBe('5 ')
    await on.button('Show older posts').scrollIntoViewIfNeeded()
    await expect.poll(() => asked).toContain(`5 ${data.lastActivityId}`)
    await expect
      .poll(async () => {
        await posts().last().scrollIntoViewIfNeeded()
        return post('We are on Fieldhouse now').count()
      })
      .toBe(1)
    await expect
      .poll(async () => {
        await posts().last().scrollIntoViewIfNeeded()
        return on.page.getByRole('button', { name: 'Show older posts' }).count()
      })
      .toBe(0)
  })

  it('loses a post by a press, and says why where it can not [POSTS-18] [POSTS-19]', async () => {
    const { caption } = await postAtDesk(`Deleted soon ${crypto.randomUUID().slice(0, 8)}`)
    await openPosts()
    const remove = () =>
      post(caption)
        .getByRole('button', { name: /^Delete post: Deleted soon/ })
        .click()
    const works = await failing(on.page, '**/me/posts/*')
    await remove()
    await said('Cannot delete post')
    await post(caption).waitFor()
    await works()
    await on.page.route('**/me/posts/*', (route) =>
      route.fulfill({ status: 400, json: { status: 400, data: { msg: 'It is pinned' } } }),
    )
    await remove()
    await said('It is pinned')
    await post(caption).waitFor()
    await on.page.unroute('**/me/posts/*')
    await remove()
    await post(caption).waitFor({ state: 'detached' })
    await expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
  })

  it('says that it loads, that it failed, and that nothing was told yet', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, TIMELINE)
    await on.open('/posts')
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await posts().first().waitFor()
    await on.visit('/promotion')
    await on.heading(/^Promotion/)
    await on.page.route(TIMELINE, (route) =>
      route.fulfill({ json: { data: { lastActivityId: null, activities: [] } } }),
    )
    await on.page.reload()
    await on.visit('/posts')
    await said('No posts yet')
    await look(on.page, 'posts-none', [1440, 390])
    await on.page.unroute(TIMELINE)
    const works = await failing(on.page, TIMELINE)
    await on.page.reload()
    await on.button('Retry').waitFor()
    await works()
    await on.button('Retry').click()
    await posts().first().waitFor()
  })
})
