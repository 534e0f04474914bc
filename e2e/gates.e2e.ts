import type { Locator } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { clubOf, type Club } from './schedule-page.ts'
import { whyOf } from './says-why.ts'
import { LOCKED, on } from './stage.ts'
import { execute, foundClub, holdsOnly, once, OWNER, sessionOf, signUpAs } from './staff-page.ts'

// What of the club's own screens is off for who may look and change nothing, and on for who holds the one right that it asks for.

const BARRED = 'You do not have permissions for this action.'
const LOOKS = ['partnerProfile.view', 'venue.view', 'post.view', 'review.view', 'membershipPlan.view']

let club: Club
let reviewer: string
beforeAll(async () => {
  club = await clubOf(OWNER)
  await club.client.createPost({ body: { caption: 'Gates' } }, once())
  reviewer = `Gate keeper ${crypto.randomUUID().slice(0, 8)}`
  for (const [name, hours] of [
    [reviewer, 0],
    [`${reviewer} too`, 1],
  ] as const)
    await execute(
      `INSERT INTO reviews (partner_id, id, reviewer_name, reviewer_profile_id, text, rating, created_at)
       VALUES ($1, gen_random_uuid(), $2, 998000000 + $3::int, 'Fine', 5, now() + make_interval(hours => 9 - $3::int))`,
      [club.partnerId, name, hours],
    )
  const { data } = await club.client.listReviews({ partnerId: club.partnerId, query: { limit: 10 } })
  const second = data.reviews.find(({ reviewerName }) => reviewerName === `${reviewer} too`)!
  await club.client.respondToReview({ reviewId: second.id, body: { text: 'Thank you' } }, once())
})

/** Opens the menu of a review; its one item is the gate. */
const choice = async (name: string, item: string) => {
  const card = on.page.getByRole('article').filter({ has: on.page.getByText(name, { exact: true }) })
  await card.getByRole('button', { name: `Choices for the review of ${name}` }).click()
  return on.page.getByRole('menuitem', { name: item })
}
const GATES: readonly { gate: string; path: string; right: string; control: () => Locator | Promise<Locator> }[] = [
  { gate: 'Save of the about page', path: '/about', right: 'partnerProfile.edit', control: () => on.button('Save') },
  { gate: 'Save of a venue', path: '/venues', right: 'venue.edit', control: () => on.button('Save') },
  {
    gate: 'a new post',
    path: '/posts',
    right: 'post.create',
    control: () => on.button('What is new at your club?'),
  },
  {
    gate: 'Delete of a post',
    path: '/posts',
    right: 'post.create',
    control: () => on.button('Delete post: Gates').first(),
  },
  { gate: 'the reply to a review', path: '/ratings', right: 'review.reply', control: () => choice(reviewer, 'Reply') },
  {
    gate: 'the edit of a reply',
    path: '/ratings',
    right: 'review.reply',
    control: () => choice(`${reviewer} too`, 'Edit reply'),
  },
  {
    gate: 'the refund policy',
    path: '/memberships',
    right: 'membershipPlan.edit',
    control: () => on.button('+ Add/Edit your refund policy'),
  },
]

/** Whether a control is off, and says that a right is missing; or is off for another reason, if it is. */
const isBarred = async (control: Locator, off: boolean): Promise<void> => {
  const reason = async () => (await control.getAttribute('title')) ?? (await whyOf(control))
  if (off) {
    await expect.poll(() => control.isDisabled()).toBe(true)
    await expect.poll(reason).toBe(BARRED)
  } else await expect.poll(async () => (await control.isDisabled()) && (await reason()) === BARRED).toBe(false)
}

describe("the gates of the club's own screens", () => {
  it.each(GATES)('bar $gate for who only looks, and nobody who may [ACCESS-36]', async ({ path, right, control }) => {
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, LOOKS)
    await on.open(path)
    const off = await control()
    await off.waitFor()
    await isBarred(off, true)
    // Pressed all the same, it does nothing.
    await off.click({ force: true })
    await on.page.mouse.move(0, 0)
    await expect.poll(() => on.page.getByRole('dialog').count()).toBe(0)
    await holdsOnly(on.page, [...LOOKS, right])
    await on.open(path)
    const open = await control()
    await open.waitFor()
    await isBarred(open, false)
  })

  it('bar Save of the about page for who may edit and not create, while there is none yet [ACCESS-36]', async () => {
    const session = await signUpAs('founder')
    await foundClub(session, { brandName: null })
    await on.own(session)
    for (const [right, may] of [
      ['partnerProfile.edit', false],
      ['partnerProfile.create', true],
    ] as const) {
      await holdsOnly(on.page, ['partnerProfile.view', right])
      await on.open('/about')
      await on.field('Brand name').fill('The first')
      await isBarred(on.button('Save'), !may)
      await on.field('Brand name').fill('')
    }
  })

  it('bar the creation of a venue, which is there and says why, and nobody who may [ACCESS-14] [ACCESS-36] [VENUES-01]', async () => {
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, LOOKS)
    await on.open('/venues')
    const off = on.button('+ Create venue')
    await off.waitFor()
    await isBarred(off, true)
    // Its address leads nowhere else.
    await on.open('/venues/create')
    await on.heading(LOCKED)
    await holdsOnly(on.page, [...LOOKS, 'venue.create'])
    await on.open('/venues')
    await on.page.getByRole('link', { name: '+ Create venue' }).waitFor()
  })
})

it('a campaign is begun by who sees campaigns and segments and may write both, at its address as well [ACCESS-14]', async () => {
  const all = ['campaign.view', 'campaign.create', 'segment.view']
  await on.own(await sessionOf(OWNER))
  for (const lacking of all) {
    await holdsOnly(
      on.page,
      all.filter((one) => one !== lacking),
    )
    await on.open('/campaigns/create/one-time')
    await on.heading(LOCKED)
  }
  await holdsOnly(on.page, all)
  await on.open('/campaigns/create/one-time')
  await on.heading('New one-time campaign')
})

describe("the gates of the facilities' settings", () => {
  let name: string
  /** Its address alone leads to the list (FACILITIES-10). */
  const openForm = async () => {
    await on.open('/facilities/settings')
    await on
      .main()
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .click()
  }
  beforeAll(async () => {
    name = `Gated ${crypto.randomUUID().slice(0, 8)}`
    const { data: venues } = await club.client.listVenues({ partnerId: club.partnerId, query: { limit: 1 } })
    const { data: group } = await club.client.createFacilityGroup(
      { venueId: venues[0]!.id, body: { useVenueOpeningHours: false, name, type: 'Tennis', price: 20, count: 1 } },
      once(),
    )
    const evening = { dayOfWeek: 'MO', startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } } as const
    await club.client.createPriceSettings({ id: group.id, body: { priceSettings: [evening] } }, once())
    const facilityId = group.facilities[0]!.id
    const start = new Date(Date.now() + 30 * 24 * 3_600_000)
    start.setUTCHours(2, 0, 0, 0)
    const timeRange = { start: start.toISOString(), end: new Date(+start + 3_600_000).toISOString() }
    await club.client.createClosures({ id: group.id, body: { closures: [{ facilityId, timeRange }] } }, once())
  })
  const looks = ['facilityGroup.view', 'venue.view', 'facilityBooking.view']
  const closure = () => on.page.getByRole('group', { name: 'Closure 1' })
  const gates: readonly { gate: string; right: string; of?: () => string; control: () => Locator }[] = [
    { gate: 'Delete of a group', right: 'facilityGroup.delete', control: () => on.button('Delete facility group') },
    {
      gate: 'another price setting',
      right: 'facilityGroup.edit',
      control: () => on.button('Add price setting'),
    },
    { gate: 'another facility', right: 'facility.create', control: () => on.button('Add facility') },
    { gate: 'the name of a facility', right: 'facility.edit', control: () => on.field('Name of facility 1') },
    {
      gate: 'the links of a facility',
      right: 'facility.edit',
      control: () => on.page.getByRole('combobox', { name: `Linked facilities of ${name} 1` }),
    },
    {
      gate: 'the removal of a facility',
      right: 'facility.delete',
      control: () => on.button(`Remove ${name} 1`),
    },
    { gate: 'another closure', right: 'facilityBooking.createForClosure', control: () => on.button('Add closure') },
    {
      gate: 'the court of a closure',
      right: 'facilityBooking.createForClosure',
      control: () => closure().getByRole('combobox', { name: 'Closed facility' }),
    },
    {
      gate: 'the day of a closure',
      right: 'facilityBooking.createForClosure',
      control: () => closure().getByLabel('Start: day'),
    },
    {
      gate: 'the time of a closure',
      right: 'facilityBooking.createForClosure',
      control: () => closure().getByLabel('End: time'),
    },
    {
      gate: 'the removal of a closure',
      right: 'facilityBooking.createForClosure',
      control: () => on.button('Remove closure 1'),
    },
  ]
  it.each(gates)(
    'bar $gate for who only looks, and nobody who may [FACILITIES-40] [FACILITIES-88]',
    async ({ right, control }) => {
      await on.own(await sessionOf(OWNER))
      await holdsOnly(on.page, looks)
      await openForm()
      await control().waitFor()
      await isBarred(control(), true)
      await holdsOnly(on.page, [...looks, right])
      await openForm()
      await control().waitFor()
      await isBarred(control(), false)
    },
  )

  it.each([
    { gate: 'another group', right: 'facilityGroup.create', control: () => on.button('+ Add facility') },
    {
      gate: 'the sport of a group',
      right: 'facilityGroup.edit',
      control: () => on.page.getByRole('combobox', { name: 'Sport', exact: true }).first(),
    },
    { gate: 'the name of a group', right: 'facilityGroup.edit', control: () => on.field('Name').first() },
    { gate: 'the removal of a group', right: 'facilityGroup.delete', control: () => on.button(`Remove ${name}`) },
  ])(
    'bar $gate in the form of its venue for who may only save that, and nobody who may [FACILITIES-88] [VENUES-08]',
    async ({ right, control }) => {
      await on.own(await sessionOf(OWNER))
      for (const [held, off] of [
        [[...looks, 'venue.edit'], true],
        [[...looks, 'venue.edit', right], false],
      ] as const) {
        await holdsOnly(on.page, held)
        await on.open('/venues')
        await control().waitFor()
        await isBarred(control(), off)
      }
    },
  )

  it('bar Save of a group, for whatever else somebody may, and nobody who may [FACILITIES-88]', async () => {
    await on.own(await sessionOf(OWNER))
    for (const [held, off] of [
      [[...looks, 'facility.edit'], true],
      [[...looks, 'facility.edit', 'facilityGroup.edit'], false],
    ] as const) {
      await holdsOnly(on.page, held)
      await openForm()
      await on.field('Name of facility 1').fill('Renamed')
      await isBarred(on.button('Save'), off)
    }
  })

  it('bar the prices of chosen slots, which are there to be read [ACCESS-24] [FACILITIES-88]', async () => {
    await on.own(await sessionOf(OWNER))
    const bar = () => on.page.getByRole('region', { name: 'Chosen slots' })
    const controls = () => [
      bar()
        .getByLabel(/^Price \(/)
        .first(),
      bar().getByLabel(/^Member price \(/),
      bar().getByRole('button', { name: 'Set price' }),
      bar().getByRole('button', { name: 'Disable' }),
    ]
    const areDisabled = () => Promise.all(controls().map((control) => control.isDisabled()))
    for (const [held, off] of [
      [looks, true],
      [[...looks, 'facilityGroup.edit'], false],
    ] as const) {
      await holdsOnly(on.page, held)
      await openForm()
      await on.page
        .getByRole('gridcell', { name: /^Mon 6:00–7:00/ })
        .first()
        .click()
      await bar().getByText('1 slot(s) selected').waitFor()
      // A price setting is read by everybody, and opened by who may change it.
      await on.main().getByText('Mon 18:00–21:00', { exact: true }).waitFor()
      await expect.poll(() => on.button('Mon 18:00–21:00').count()).toBe(off ? 0 : 1)
      await expect.poll(areDisabled).toEqual(controls().map(() => off))
      for (const button of controls().slice(2)) await isBarred(button, off)
      // Why it costs that is told to everybody.
      await expect.poll(() => bar().getByRole('button', { name: 'Why?' }).isDisabled()).toBe(false)
    }
  })

  it('bar a new group, whose button is there and says why [FACILITIES-40] [FACILITIES-88]', async () => {
    await on.own(await sessionOf(OWNER))
    await holdsOnly(on.page, looks)
    await on.open('/facilities/settings')
    const off = on.button('+ Create facility group').first()
    await off.waitFor()
    await isBarred(off, true)
    await holdsOnly(on.page, [...looks, 'facilityGroup.create'])
    await on.open('/facilities/settings')
    await on.page.getByRole('link', { name: '+ Create facility group' }).first().waitFor()
  })
})
