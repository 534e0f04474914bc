import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { reads, readsOnPhone } from './readings.ts'
import { clubOf, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { execute, foundClub, holdsOnly, once, OWNER, sessionOf, signUpAs } from './staff-page.ts'
import { dialog, failing } from './transactions-page.ts'

// What players wrote of a club, what it comes to, and what the club replies.

const LIST = '**/reviews?*'
const NOTE = 'Business owner only replies only once time'

let club: Club
let withPicture: string
/** Seven of the club's, newest first No 7, so that there is a second page. */
const ids: string[] = []

beforeAll(async () => {
  club = await clubOf(OWNER)
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#a4612c' } })
    .webp()
    .toBuffer()
  const [account] = await execute('SELECT profile_id::text AS id FROM accounts WHERE email = $1', [OWNER])
  withPicture = String(account!.id)
  await execute('INSERT INTO profile_pictures (profile_id, bytes) VALUES ($1, $2)', [withPicture, bytes])
  // Nobody's but these: the demo has some of its own.
  await execute('DELETE FROM review_responses WHERE partner_id = $1', [club.partnerId])
  await execute('DELETE FROM reviews WHERE partner_id = $1', [club.partnerId])
  const [venue] = await execute('SELECT id FROM venues WHERE partner_id = $1 ORDER BY created_at LIMIT 1', [
    club.partnerId,
  ])
  for (const [n, rating] of [5, 5, 4, 4, 3, 1, 5].entries()) {
    const id = crypto.randomUUID()
    ids.push(id)
    await execute(
      `INSERT INTO reviews (partner_id, id, venue_id, reviewer_name, reviewer_profile_id, text, rating, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(hours => $8))`,
      [
        club.partnerId,
        id,
        n === 5 ? venue!.id : null,
        `Player ${n + 1}`,
        n === 6 ? withPicture : 999_000_000 + n,
        `Review number ${n + 1}`,
        rating,
        (7 - n) * 2,
      ],
    )
  }
})

const cards = () => on.page.getByRole('article')
const card = (name: string) => cards().filter({ has: on.page.getByText(name, { exact: true }) })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const openReviews = async () => {
  await on.own(await sessionOf(OWNER))
  await on.open('/ratings')
  await cards().first().waitFor()
}
const choose = async (name: string, entry: string) => {
  await card(name)
    .getByRole('button', { name: `Choices for the review of ${name}` })
    .click()
  await on.page.getByText(NOTE, { exact: true }).waitFor()
  await on.page.getByRole('menuitem', { name: entry, exact: true }).click()
}

describe('reviews', () => {
  it('stand in pages of five, newest first, beside what all of them come to [REVIEWS-01] [REVIEWS-02] [REVIEWS-03] [REVIEWS-04] [REVIEWS-05] [REVIEWS-06]', async () => {
    await on.own(await sessionOf(OWNER))
    const asked: string[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/reviews'))
        asked.push(`${url.searchParams.get('offset')} ${url.searchParams.get('limit')}`)
    })
    await on.open('/ratings')
    await on.heading('Ratings & Reviews')
    await on.page.getByRole('heading', { level: 2, name: 'All reviews' }).waitFor()
    await expect.poll(() => cards().count()).toBe(5)
    await expect.poll(() => cards().first().innerText()).toContain('Review number 7')
    const summary = on.page.getByRole('complementary', { name: 'Summary' })
    await expect.poll(() => summary.innerText()).toContain('3.9')
    await expect.poll(() => summary.innerText()).toContain('7 reviews')
    await expect
      .poll(() =>
        summary.getByRole('listitem').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('aria-label'))),
      )
      .toEqual(['5 stars: 3', '4 stars: 2', '3 stars: 1', '2 stars: 0', '1 star: 1'])
    // Each bar is as long as its part of all: three of seven, and none.
    const parts = await summary
      .locator('li > span:nth-child(2)')
      .evaluateAll((bars) => bars.map((bar) => bar.firstElementChild!.clientWidth / bar.clientWidth))
    expect(parts[0]).toBeCloseTo(3 / 7, 1)
    expect(parts[3]).toBe(0)
    await reads(on.main(), 'reviews')
    await readsOnPhone(on.main(), 'reviews')
    await look(on.page, 'reviews')
    await on.button('See more reviews').click()
    await expect.poll(() => cards().count()).toBe(7)
    await expect.poll(() => on.page.getByRole('button', { name: 'See more reviews' }).count()).toBe(0)
    expect(asked).toEqual(['0 5', '5 5'])
  })

  it('that are five have no more, and of a thousand the figures are read at a glance [REVIEWS-02] [REVIEWS-04] [REVIEWS-05]', async () => {
    const session = await signUpAs('reviewed')
    const partnerId = await foundClub(session, { brandName: 'Much Reviewed' })
    const add = (count: number, rating: number) =>
      execute(
        `INSERT INTO reviews (partner_id, id, reviewer_name, reviewer_profile_id, text, rating, created_at)
         SELECT $1, gen_random_uuid(), 'Player ' || n, 999000000 + n, 'Fine', $3, now() - n * interval '1 minute'
         FROM generate_series(1, $2) n`,
        [partnerId, count, rating],
      )
    await add(5, 4)
    await on.own(session)
    await on.open('/ratings')
    await expect.poll(() => cards().count()).toBe(5)
    const summary = on.page.getByRole('complementary', { name: 'Summary' })
    await expect.poll(() => summary.innerText()).toContain('5 reviews')
    await expect.poll(() => on.page.getByRole('button', { name: 'See more reviews' }).count()).toBe(0)
    await add(1230, 1)
    await on.page.reload()
    await expect.poll(() => summary.innerText()).toContain('1,235 reviews')
    await expect.poll(() => summary.getByRole('listitem').last().getAttribute('aria-label')).toBe('1 star: 1,230')
    await on.button('See more reviews').waitFor()
  })

  it('show who wrote them, by picture or by initials where there is none [REVIEWS-08] [REVIEWS-09] [REVIEWS-10]', async () => {
    await on.own(await sessionOf(OWNER))
    const asked: string[] = []
    on.page.on('request', (request) => {
      if (request.url().endsWith('/picture')) asked.push(new URL(request.url()).pathname)
    })
    await on.open('/ratings')
    await cards().first().waitFor()
    const picture = card('Player 7').locator('img')
    await expect.poll(() => picture.getAttribute('src')).toBe(`/v1.9.0/profiles/${withPicture}/picture`)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)
    await expect.poll(() => card('Player 6').locator('img').count()).toBe(0)
    await expect.poll(() => card('Player 6').innerText()).toMatch(/^P6/)
    await expect.poll(() => card('Player 6').innerText()).toContain('Riverside Park')
    // Nothing is asked for that is not there.
    expect(asked).toEqual([`/v1.9.0/profiles/${withPicture}/picture`])
  })

  it('that can not be loaded say so, and are read again by Retry [REVIEWS-23]', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, LIST)
    await on.open('/ratings')
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await cards().first().waitFor()
    const works = await failing(on.page, LIST)
    await on.page.reload()
    await said('Network fail, please try again')
    await works()
    await on.button('Retry').click()
    await cards().first().waitFor()
    const none = { reviewsNumber: 0, overallStars: 0, statistic: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } }
    await on.page.route(LIST, (route) => route.fulfill({ json: { data: { reviews: [], summary: none } } }))
    await on.page.reload()
    await said('No reviews yet')
    await look(on.page, 'reviews-none', [1440, 390])
  })
})

describe('a reply', () => {
  it(
    'is written once, and edited afterwards [REVIEWS-07] [REVIEWS-14] [REVIEWS-15] [REVIEWS-16] [REVIEWS-17] [REVIEWS-18]',
    { tags: ['gate'] },
    async () => {
      await openReviews()
      await choose('Player 7', 'Reply')
      const write = dialog(on.page, 'Reply to Player 7')
      await write.getByRole('button', { name: 'Send reply' }).click()
      await write.getByText("can't be blank", { exact: true }).waitFor()
      await write.getByLabel('Your reply').fill(' \n ')
      await write.getByRole('button', { name: 'Send reply' }).click()
      await write.getByText("can't be blank", { exact: true }).waitFor()
      await reads(write, 'review-reply')
      await write.getByLabel('Your reply').fill('Thank you, and see you soon')
      await look(on.page, 'review-reply', [1440, 390])
      await write.getByRole('button', { name: 'Send reply' }).click()
      await said('Your reply has been sent')
      await expect.poll(() => card('Player 7').innerText()).toContain('Thank you, and see you soon')
      await expect.poll(() => card('Player 7').innerText()).toContain('Reply of Riverside Racquet Club')
      // The review is two hours old, the reply is new.
      await expect.poll(() => card('Player 7').locator('time').allInnerTexts()).toEqual(['2 hours ago', 'now'])
      await look(on.page, 'review-replied', [1440, 390])
      await choose('Player 7', 'Edit reply')
      const edit = dialog(on.page, 'Edit the reply to Player 7')
      await expect.poll(() => edit.getByLabel('Your reply').inputValue()).toBe('Thank you, and see you soon')
      await edit.getByLabel('Your reply').fill('Thank you!')
      await edit.getByRole('button', { name: 'Save' }).click()
      await said('Your reply has been changed')
      await expect.poll(() => card('Player 7').innerText()).toContain('Thank you!')
      await expect.poll(() => card('Player 7').innerText()).not.toContain('see you soon')
    },
  )

  it('that somebody else wrote meanwhile is not written over, and what was typed stays', async () => {
    await openReviews()
    await choose('Player 6', 'Reply')
    await dialog(on.page, 'Reply to Player 6').getByLabel('Your reply').fill('Mine')
    await club.client.respondToReview({ reviewId: ids[5]!, body: { text: 'Theirs' } }, once())
    // The list has heard of it, and what was typed stands.
    await expect.poll(() => card('Player 6').filter({ hasText: 'Theirs' }).count()).toBe(1)
    await expect.poll(() => dialog(on.page, 'Reply to Player 6').getByLabel('Your reply').inputValue()).toBe('Mine')
    await dialog(on.page, 'Reply to Player 6').getByRole('button', { name: 'Send reply' }).click()
    await said('This review has been replied to already')
    await expect.poll(() => card('Player 6').innerText()).toContain('Theirs')
    await expect.poll(() => card('Player 6').innerText()).not.toContain('Mine')
  })

  it('is for whoever may reply: who may only read finds it off [REVIEWS-17] [ACCESS-24]', async () => {
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, ['review.view'])
    await on.open('/ratings')
    await cards().first().waitFor()
    await card('Player 4').getByRole('button', { name: 'Choices for the review of Player 4' }).click()
    await expect.poll(() => on.page.getByRole('menuitem', { name: 'Reply', exact: true }).isDisabled()).toBe(true)
  })

  it('that was refused says why in the language in use [BEYOND-26]', async () => {
    await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' } })
    await on.open('/ratings')
    await cards().first().waitFor()
    await card('Player 5').getByRole('button', { name: 'Tùy chọn cho đánh giá của Player 5' }).click()
    await on.page.getByRole('menuitem', { name: 'Phản hồi', exact: true }).click()
    const form = dialog(on.page, 'Phản hồi Player 5')
    await form.getByLabel('Phản hồi của bạn').fill('Của tôi')
    await club.client.respondToReview({ reviewId: ids[4]!, body: { text: 'Theirs' } }, once())
    await expect.poll(() => card('Player 5').filter({ hasText: 'Theirs' }).count()).toBe(1)
    await form.getByRole('button', { name: 'Gửi phản hồi' }).click()
    await said('Đánh giá này đã được trả lời')
  })
})
