import { beforeAll } from 'vitest'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { foundClub, freshEmail, once, openVenue, signUpAs, type Session } from './staff-page.ts'

type VenueHours = Parameters<Client<Api>['updateVenue']>[0]['body']['openingHours']
type NewGroup = Parameters<Client<Api>['createFacilityGroup']>[0]['body']

/** A club of its own, whose owner sets up what can be booked; with a venue where `withVenue`. */
export const ownCourts = ({ withVenue = true } = {}) => {
  let owner: Session
  let calls: Client<Api>
  const club = { partnerId: '', venueId: '' }
  beforeAll(async () => {
    owner = await signUpAs('founder')
    club.partnerId = await foundClub(owner, { brandName: 'Kallang Padel' })
    calls = createClient(api, { origin, token: () => owner.token })
    await calls.updatePartner({ partnerId: club.partnerId, body: { defaultCurrencyId: 'SGD' } }, once())
    if (withVenue) club.venueId = await openVenue(club.partnerId)
  })
  const main = () => on.page.getByRole('main')
  const combo = (name: string) => on.page.getByRole('combobox', { name, exact: true })
  const card = (name: string) => main().getByRole('link', { name: new RegExp(`^${name}`) })
  const openSettings = async () => {
    await on.own(owner)
    await on.open('/facilities/settings')
  }
  return {
    club,
    owner: () => owner,
    calls: () => calls,
    main,
    combo,
    card,
    openSettings,
    pick: async (name: string, option: string) => {
      await combo(name).click()
      await on.page.getByRole('option', { name: option, exact: true }).click()
    },
    toast: (words: string) => on.page.getByText(words, { exact: true }).waitFor(),
    groupNamed: async (name: string, body: Partial<NewGroup> = {}, venueId = club.venueId) =>
      (
        await calls.createFacilityGroup(
          {
            venueId,
            body: {
              useVenueOpeningHours: false,
              name,
              type: 'Tennis',
              price: 20,
              count: 2,
              timeSlotInterval: 60,
              ...body,
            },
          },
          once(),
        )
      ).data,
    /** Gives the venue other hours, its address being Singapore's. */
    openVenueAt: (openingHours: VenueHours) =>
      calls.updateVenue({
        id: club.venueId,
        body: {
          version: 1,
          venueName: 'Kallang',
          pageInfo: { uri: `kallang-${club.venueId.slice(0, 8)}` },
          phoneNumber: '+65 6200 1234',
          timezone: 'Asia/Singapore',
          isAddressSelected: true,
          location: {
            address: '5 Stadium Walk',
            city: 'Singapore',
            postalCode: '397693',
            latitude: 1.3043,
            longitude: 103.8742,
          },
          openingHours,
        },
      }),
    /** Somebody new books a facility for an hour: '2031-05-05T10:00:00+08:00' to an hour later. */
    bookHour: async (facilityId: string, start: string) => {
      const { data: customer } = await calls.createCustomer({
        body: { partnerId: club.partnerId, firstName: 'Mai', lastName: 'First', email: freshEmail('mai') },
      })
      const endTime = new Date(Date.parse(start) + 3_600_000).toISOString()
      await calls.placeBooking(
        {
          partnerId: club.partnerId,
          body: {
            customerId: customer.id,
            paymentMethod: 'cash',
            bookings: [{ facilityId, startTime: start, endTime }],
          },
        },
        once(),
      )
    },
    groupOf: async (id: string) => (await calls.getFacilityGroup({ id, query: {} })).data,
    /** Opens the form of a group from the list. */
    openGroup: async (name: string) => {
      await openSettings()
      await card(name).click()
      await on.heading(name)
    },
  }
}
