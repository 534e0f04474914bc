import { addDays, dateOf } from '@fieldhouse/domain/time'
import { SYSTEM } from '../db/context.ts'
import type { Deps } from '../features/deps.ts'
import { listReviews } from '../features/reviews/list-reviews.ts'
import { keepProfilePicture } from '../features/reviews/index.ts'
import { receiveReview } from '../features/reviews/receive-review.ts'
import { respondToReview } from '../features/reviews/respond-to-review.ts'
import { countViews, findPageViews, followPage } from '../features/visits/index.ts'
import { findDemoClubs, takePerson } from './club.store.ts'
import type { DemoClub } from './demo-club.ts'
import { drawFace } from './draw-pictures.ts'
import type { Desk } from './open-desk.ts'
import { createRandom } from './random.ts'

const DAY = 86_400_000
/** More than players have written of a club of the demo. */
const ALL_REVIEWS = 100
/** Weeks in which a club came to its followers, and days of which its page's views are known. */
const WEEKS = 52
const DAYS = 365
/** Profiles of those who follow the pages of the demo, who have no accounts: none is ever given such a number. */
const FIRST_FOLLOWER = 900_000_000_000

type Hearing = { club: DemoClub; partnerId: string; desk: Desk; passwordHash: string; at: number }

/**
 * What players wrote of a club, what it replied, who follows its page and how often that was looked at, by the ways of the pages that
 * players see. What stands already is left alone.
 */
export const hearPlayers = async (deps: Deps, hearing: Hearing): Promise<void> => {
  await review(deps, hearing)
  await visit(deps, hearing)
}

const review = async (deps: Deps, { club, partnerId, desk, passwordHash, at }: Hearing) => {
  const { reviews } = await listReviews(deps, partnerId, { offset: 0, limit: ALL_REVIEWS })
  const written = new Set(reviews.map(({ text }) => text))
  const venueId = (await deps.platform(findDemoClubs)).find((found) => found.club === club)!.venueId
  for (const { daysAgo, by, rating, text, ofVenue, reply, face } of club.reviews) {
    if (written.has(text)) continue
    const [firstName, lastName] = by.split(' ') as [string, string]
    const email = `${by.toLowerCase().replaceAll(' ', '.')}@players.example`
    const player = await deps.platform((db) =>
      takePerson(db, { email, firstName, lastName, fullName: by }, passwordHash, at),
    )
    if (face !== undefined) {
      const picture = await drawFace(face)
      await deps.platform((db) => keepProfilePicture(db, player.profile_id, picture))
    }
    const now = Math.round(at - daysAgo * DAY)
    const { id } = await receiveReview(
      deps,
      { partnerId, actor: SYSTEM, now, requestId: `demo-${now}` },
      { venueId: ofVenue ? venueId : null, reviewerName: by, reviewerProfileId: player.profile_id, rating, text },
    )
    if (reply !== undefined) await respondToReview(deps, desk.as('owner', Math.round(now + DAY / 3)), id, reply)
  }
}

const visit = async (deps: Deps, { club, partnerId, at }: Hearing) => {
  const random = createRandom(`visits of ${club.uri}`)
  const contextAt = (now: number) => ({ partnerId, actor: SYSTEM, now, requestId: `demo-${now}` })
  const { followers, views } = club.visits
  // More and more of them from week to week.
  const until = (week: number) => Math.round(followers * (week / WEEKS) ** 1.6)
  for (let week = 0; week < WEEKS; week++) {
    const ids = Array.from({ length: until(week + 1) - until(week) }, (_, n) => FIRST_FOLLOWER + until(week) + n)
    if (ids.length > 0) await followPage(deps, contextAt(at - Math.round((WEEKS - week - 0.5) * 7 * DAY)), ids)
  }
  const today = dateOf(at, club.timezone)
  const days = await deps.read(partnerId, (db) =>
    findPageViews(db, partnerId, { first: addDays(today, -DAYS), last: addDays(today, -1) }),
  )
  const drawn = days.map(({ date: day, views: counted }, n) => {
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())
    // More and more people look, as followers grow.
    const usual = views * (0.45 + 0.55 * (n / days.length))
    const looked = random.whole(Math.round(usual * 0.7), Math.round(usual * (isWeekend ? 1.9 : 1.3)))
    return { day, views: counted === 0 ? looked : 0 }
  })
  await countViews(
    deps,
    contextAt(at),
    drawn.filter((one) => one.views > 0),
  )
}
