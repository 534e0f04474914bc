import { TAXED_KINDS } from '@fieldhouse/domain/taxes'
import { addressOf } from '@fieldhouse/domain/partners'
import { dateOf, WEEKDAYS } from '@fieldhouse/domain/time'
import type { RunCommand } from '../db/command.ts'
import { callerOf } from '../features/access/caller.ts'
import { linkStaffRecords } from '../features/access/index.ts'
import type { Deps } from '../features/deps.ts'
import { createInstructor } from '../features/instructors/create-instructor.ts'
import { createPlan, setVisibility } from '../features/memberships/change-plans.ts'
import { createPartner } from '../features/partners/create-partner.ts'
import { findProfile } from '../features/partners/profiles/profiles.store.ts'
import { updateProfile } from '../features/partners/profiles/save-profile.ts'
import { NO_PAYOUTS, updatePartner } from '../features/partners/update-partner.ts'
import { uploadPicture } from '../features/pictures/upload-picture.ts'
import { createPost } from '../features/posts/create-post.ts'
import { readTimeline } from '../features/posts/read-timeline.ts'
import { createStaff } from '../features/staff/create-staff.ts'
import { createVenue } from '../features/venues/create-venue.ts'
import type { Caller } from '../http/gate.ts'
import {
  findDemoClubs,
  findPlans,
  findStaffEmails,
  markDemoClub,
  takeDemoAdmin,
  takePerson,
  type DemoMark,
} from './club.store.ts'
import { DEMO_CLUBS, SIGN_INS, type DemoClub } from './demo-club.ts'
import { hearPlayers } from './hear-players.ts'
import { drawLogo, drawScene } from './draw-pictures.ts'
import { getTaxes, saveTaxes } from '../features/taxes/index.ts'
import { openDesk, type Desk } from './open-desk.ts'

type Person = Awaited<ReturnType<typeof takePerson>>

type Founding = { passwordHash: string; at: number; mark: Omit<DemoMark, 'club'> }

/**
 * Founds the demo clubs as a super admin does it, and has each owner set it up: staff, about page and venue, by the commands of the
 * forms at the moment `at`. What stands already is left alone, so that an interrupted founding goes on where it stopped.
 */
export const foundClubs = async (deps: Deps, founding: Founding): Promise<void> => {
  const { passwordHash, at } = founding
  const admin = await deps.platform((db) => takeDemoAdmin(db, SIGN_INS.at(-1)!.email, passwordHash, at))
  const { account, superAdminId } = admin
  const caller = callerOf({
    accountId: account.id,
    sessionId: '',
    profileId: account.profile_id,
    email: account.email,
    name: account.full_name ?? account.email,
    hasShortPassword: false,
    hasSecondFactor: false,
    superAdmin: true,
    isDemo: true,
    superAdminId,
    links: [],
    lastActivePartnerId: null,
  })
  for (const club of DEMO_CLUBS) await foundClub(deps, caller, club, founding)
}

const foundClub = async (deps: Deps, admin: Caller, club: DemoClub, { passwordHash, at, mark }: Founding) => {
  const { platform } = deps
  const people: Person[] = []
  for (const person of club.staff) people.push(await platform((db) => takePerson(db, person, passwordHash, at)))
  const standing = (await platform(findDemoClubs)).find((found) => found.club === club)
  const partnerId = standing?.partnerId ?? (await foundPartner(deps, admin, club, { owner: people[0]!, at, mark }))
  const desk = await employ(deps, club, partnerId, { people, at })
  await decorate(deps, desk, club, at)
  if (!standing?.venueId) await openVenue(deps, desk, club, at)
  await owe(deps, desk, club, at)
  // What it told, and what players said and did, is of the last year, whenever the club began.
  await publish(deps, desk, club, mark.now)
  await hearPlayers(deps, { club, partnerId, desk, passwordHash, at: mark.now })
  await offerPlans(deps, desk, club, at)
}

const foundPartner = async (
  deps: Deps,
  caller: Caller,
  club: DemoClub,
  { owner, at, mark }: Omit<Founding, 'passwordHash'> & { owner: Person },
) => {
  const hasWallet = club.uri === 'riverside'
  // With keys of a real provider a club takes cards once somebody has set up its account there.
  const takesCards = hasWallet && deps.payments.cards?.isSandbox === true
  const partner = await createPartner(
    { ...deps, platformCommand: marking(deps.platformCommand, { ...mark, club: club.uri }) },
    {
      caller,
      contextIn: (partnerId) => ({
        partnerId,
        actor: { ...caller.actorIn(partnerId), sessionId: null },
        now: at,
        requestId: `demo-${at}`,
      }),
      idempotency: undefined,
    },
    {
      brandName: club.brandName,
      pageInfo: { uri: club.uri },
      owner: { profileId: owner.profile_id },
      countryCode: club.countryCode,
      defaultCurrencyId: club.currency,
      partnerType: 'Clubs',
      timezone: club.timezone,
      businessIdentificationNumber: null,
      taxReferenceNumber: null,
      absorbProcessingFee: false,
      paymentMethodsForStaff: [
        ...(takesCards ? (['creditCard'] as const) : []),
        'clubCredits',
        ...club.methods,
        'packages',
        ...(hasWallet ? (['fieldhouseWallet'] as const) : []),
      ],
      // Where its desk takes cards, customers pay by the links that it sends.
      paymentMethodsForCustomers: [...(takesCards ? (['creditCard'] as const) : []), 'cash'],
      processingFeeConfig: {},
    },
  )
  return partner.id
}

/** Founds and marks in one: a partner of the demo's that was not marked would be taken for somebody's club. */
const marking =
  (command: RunCommand, mark: DemoMark): RunCommand =>
  (context, fn) =>
    command(context, async (running) => {
      const reply = await fn(running)
      await markDemoClub(running.db, running.partnerId, mark)
      return reply
    })

/** Has everybody who works at the club on its list of staff, tied to their account. */
const employ = async (
  deps: Deps,
  club: DemoClub,
  partnerId: string,
  { people, at }: { people: readonly Person[]; at: number },
): Promise<Desk> => {
  const desk = await openDesk(deps, club, partnerId)
  const standing = await deps.platform((db) => findStaffEmails(db, partnerId))
  for (const { firstName, lastName, email, roles, bio = null } of club.staff) {
    if (standing.has(email)) continue
    const person = { firstName, lastName, email, mobile: null }
    if (roles.includes('instructor'))
      await createInstructor(deps, desk.as('owner', at), { ...person, avatar: null, bio, policies: [] })
    else await createStaff(deps, desk.as('owner', at), { ...person, roleIds: [...roles] })
  }
  await deps.platform(async (db) => {
    for (const { profile_id: profileId, email } of people) await linkStaffRecords(db, { profileId, email }, at)
  })
  return openDesk(deps, club, partnerId)
}

/** Of the membership plans. */
const REFUND_POLICY = '<p>Free of charge until 24 hours before the start.</p>'

/** What the owner says of the club: its refund policy, and the about page, with its sign. */
const decorate = async (deps: Deps, desk: Desk, club: DemoClub, at: number): Promise<void> => {
  const context = desk.as('owner', at)
  const profile = (await deps.read(context.partnerId, (db) => findProfile(db, context.partnerId)))!
  if (profile.logo !== null) return
  await updatePartner(deps, context, { refundPolicy: REFUND_POLICY }, { showsOnline: false, payouts: NO_PAYOUTS })
  const { url } = await uploadPicture(deps, context, await drawLogo(club.brandColor))
  await updateProfile(deps, context, profile.id, {
    brandName: club.brandName,
    description: club.description,
    brandColor: club.brandColor,
    logo: url,
    pageInfo: { uri: club.uri, metaPageTitle: null, metaKeywords: [], metaDescription: null },
    version: profile.version,
  })
}

/** Says what tax is within the prices, since the first of the year before. */
const owe = async (deps: Deps, desk: Desk, { tax, address, city, postalCode, timezone }: DemoClub, at: number) => {
  if (!tax) return
  const context = desk.as('owner', at)
  const { rates, version, ...said } = await getTaxes(deps, context)
  if (rates.length > 0) return
  const { name, percent, registrationNumber } = tax
  const validFrom = `${Number(dateOf(at, timezone).slice(0, 4)) - 1}-01-01`
  const kinds = [...TAXED_KINDS]
  const rate = { name, registrationNumber, inclusive: true, validFrom, kinds, parts: [{ name, percent }] }
  const sellerAddress = `${address}, ${city} ${postalCode}`
  await saveTaxes(deps, context, { ...said, sellerAddress, rates: [rate], version })
}

const offerPlans = async (deps: Deps, desk: Desk, { plans, currency }: DemoClub, at: number): Promise<void> => {
  const { partnerId } = desk.as('owner', at)
  const standing = await deps.platform((db) => findPlans(db, partnerId))
  for (const [i, { name, benefits, price, months, visible, unusedRefundPercent = 100 }] of plans.entries()) {
    if (standing.has(name)) continue
    // One after the other, as lists have them.
    const context = desk.as('owner', at + i * 60_000)
    const pricing = [{ price, currency, recurring: months }]
    const rules = { pause: null, renewal: null, unusedRefundPercent }
    const { id } = await createPlan(deps, context, { name, benefits, pricing, ...rules })
    if (!visible) await setVisibility(deps, context, id, false)
  }
}

const openVenue = async (deps: Deps, desk: Desk, club: DemoClub, at: number): Promise<void> => {
  const context = desk.as('owner', at)
  const media = []
  for (const scene of club.photos) media.push({ url: (await uploadPicture(deps, context, await drawScene(scene))).url })
  const opens = Math.min(...club.groups.map((group) => group.opens))
  const closes = Math.max(...club.groups.map((group) => group.closes))
  const hours = `${opens}:00-${closes}:00`
  await createVenue(deps, context, {
    venueName: club.venueName,
    website: null,
    tags: [],
    pageInfo: { uri: addressOf(club.venueName), metaPageTitle: null, metaKeywords: [], metaDescription: null },
    phoneNumber: club.phone,
    canCallToBook: false,
    timezone: club.timezone,
    additionalNote: null,
    media,
    isAddressSelected: true,
    location: {
      placeId: null,
      address: club.address,
      name: null,
      latitude: club.latitude,
      longitude: club.longitude,
      city: club.city,
      postalCode: club.postalCode,
      meta: null,
    },
    openingHours: {
      ...(Object.fromEntries(WEEKDAYS.map((day) => [day, hours])) as Record<(typeof WEEKDAYS)[number], string>),
      PH: hours,
      exceptions: [],
    },
    facilityGroups: [],
  })
}

const DAY = 86_400_000
/** More than a club of the demo has told. */
const ALL_POSTS = 100

/** What the owner told those who follow the page, each at its own time; what stands already is not told again. */
const publish = async (deps: Deps, desk: Desk, club: DemoClub, at: number): Promise<void> => {
  const { partnerId } = desk.as('owner', at)
  const { activities } = await readTimeline(deps, partnerId, { after: null, limit: ALL_POSTS })
  const told = new Set(activities.map(({ object }) => object.rawObject.caption))
  for (const { daysAgo, caption, photos } of club.posts) {
    if (told.has(caption)) continue
    const context = desk.as('owner', Math.round(at - daysAgo * DAY))
    const media = []
    for (const n of photos)
      media.push({ url: (await uploadPicture(deps, context, await drawScene(club.photos[n]!))).url })
    await createPost(deps, context, { caption, media, type: 'DEFAULT' })
  }
}
