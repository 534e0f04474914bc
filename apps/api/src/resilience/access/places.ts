import { randomUUID } from 'node:crypto'
import { pngFile } from '../../features/pictures/fixtures/draw.ts'
import {
  MANAGERS,
  REPLIES,
  SEES_FIGURES,
  SEES_REVIEWS,
  DESK,
  TEAM,
  SIGNED_IN,
  EVERYBODY,
  partner,
  type Rows,
} from './callers.ts'

/** Who may call what: clubs, venues, facilities and the schedule. */
export const PLACES = {
  // Posts
  createPost: {
    may: MANAGERS,
    otherOwner: 403,
    call: ({ club }) => ({ body: { partnerId: club.id, caption: 'News' } }),
  },
  readTimeline: { may: MANAGERS, otherOwner: 403, call: partner },
  deletePost: { may: MANAGERS, otherOwner: 404, call: async (things) => ({ id: (await things.post()).id }) },

  // Reviews and visits
  listReviews: { may: SEES_REVIEWS, otherOwner: 403, call: partner },
  listPageReviews: { may: SEES_REVIEWS, otherOwner: 404, call: ({ club }) => ({ pageId: club.venueId }) },
  respondToReview: {
    may: REPLIES,
    otherOwner: 404,
    call: async (things) => ({ reviewId: await things.review(), body: { text: 'Thank you' } }),
  },
  updateReviewResponse: {
    may: REPLIES,
    otherOwner: 404,
    call: async (things) => ({ id: await things.reviewResponse(), body: { text: 'Thank you' } }),
  },
  getAnalytics: { may: SEES_FIGURES, otherOwner: 403, call: partner },
  getUtilisation: {
    may: SEES_FIGURES,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), query: { from: '2026-11-01', until: '2026-11-30' } }),
  },
  getTakingsChart: {
    may: SEES_FIGURES,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), query: { from: '2026-11-01', until: '2026-11-30' } }),
  },
  getFollowerStats: { may: SEES_FIGURES, otherOwner: 403, call: partner },

  // Partners
  listPublicPartners: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  getBrandPage: { may: EVERYBODY, otherOwner: 200, call: () => ({ uri: 'riverside' }) },
  getActivePartner: { may: SIGNED_IN, otherOwner: 200, answers: { stranger: 404 }, call: () => ({}) },
  listPartners: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  createPartner: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: (things) => ({
      body: {
        brandName: 'New Club',
        pageInfo: { uri: `new-${randomUUID()}` },
        owner: { email: things.nextEmail() },
        countryCode: 'SG',
        defaultCurrencyId: 'SGD',
      },
    }),
  },
  getPartnerConfig: { may: TEAM, otherOwner: 403, call: partner },
  savePartnerConfig: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { classesMaxDays: 30 } }),
  },
  getFirstSteps: { may: MANAGERS, otherOwner: 403, call: partner },
  putFirstStepsAway: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { putAway: true } }),
  },
  listOwners: { may: ['superAdmin'], otherOwner: 403, call: partner },
  inviteOwner: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), profileId: await things.invitedOwner() }),
  },
  getPartner: { may: TEAM, otherOwner: 403, call: partner },
  askLongPasswords: {
    may: MANAGERS,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, body: { longStaffPasswords: false } }),
  },
  askSecondFactor: {
    may: MANAGERS,
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, body: { staffSecondFactor: false } }),
  },
  updatePartner: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, body: { absorbProcessingFee: false } }),
  },
  setCancelationPolicies: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id, body: { cancelationPolicies: [] } }),
  },
  getTaxes: { may: [...MANAGERS, 'finance'], otherOwner: 403, call: ({ club }) => ({ partnerId: club.id }) },
  saveTaxes: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: async ({ club, taxesInput }) => ({ partnerId: club.id, body: await taxesInput() }),
  },
  setReschedulePolicy: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: ({ club }) => ({
      partnerId: club.id,
      body: {
        minHoursBeforeServiceTime: 24,
        customerCancelationAfterReschedule: false,
        customerRescheduleAgain: false,
      },
    }),
  },
  deleteReschedulePolicy: {
    may: [...MANAGERS, 'finance'],
    otherOwner: 403,
    call: ({ club }) => ({ partnerId: club.id }),
  },
  getPartnerProfile: { may: TEAM, otherOwner: 403, call: partner },
  listPartnerProfiles: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  readPartnerProfile: { may: TEAM, otherOwner: 404, call: async (things) => ({ id: (await things.profile()).id }) },
  createPartnerProfile: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ body: { partnerId: things.club.id, ...(await things.withoutProfile()) } }),
  },
  updatePartnerProfile: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version, input } = await things.profile()
      return { id, body: { ...input, version } }
    },
  },
  updatePartnerPage: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version, input } = await things.profile()
      return { id, body: { ...input.pageInfo, version } }
    },
  },
  registerNewPartner: { may: SIGNED_IN, otherOwner: 200, call: () => ({ body: {} }) },
  listCountrySpecs: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  listCurrencies: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },

  // Pictures
  uploadPicture: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: { file: await pngFile() } }),
  },
  listBanners: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  saveBanners: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: async (things) => ({ body: { banners: [], replaces: await things.banners() } }),
  },

  // Venues
  listVenues: { may: TEAM, otherOwner: 403, call: partner },
  getVenueOfFacility: { may: TEAM, otherOwner: 404, call: ({ club }) => ({ id: club.courts.facilities[0]!.id }) },

  createVenue: { may: MANAGERS, otherOwner: 200, call: (things) => ({ body: things.venueInput() }) },
  updateVenue: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version } = await things.venue()
      return { id, body: { ...things.venueInput(), version } }
    },
  },
  addFacilitiesToVenue: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.venueId, body: { facilityGroupId: club.halls.id, facilities: [{}] } }),
  },
  findTimezone: { may: MANAGERS, otherOwner: 200, call: () => ({ query: { latitude: '1.3', longitude: '103.8' } }) },
  searchPlaces: { may: MANAGERS, otherOwner: 200, call: () => ({ query: { q: 'Singapore' } }) },
  getPlace: { may: MANAGERS, otherOwner: 200, call: () => ({ placeId: 'known.singapore-singapore' }) },

  // Facilities
  listFacilityGroups: { may: DESK, otherOwner: 404, call: ({ club }) => ({ venueId: club.venueId }) },
  listFacilityGroupsOfVenue: { may: DESK, otherOwner: 404, call: ({ club }) => ({ venueId: club.venueId }) },
  createFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ venueId: club.venueId, body: { name: 'New group' } }),
  },
  getFacilityGroup: { may: DESK, otherOwner: 404, call: ({ club }) => ({ id: club.courts.id }) },
  updateFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.halls.id, body: { name: 'Halls' } }),
  },
  previewGroupChange: {
    may: MANAGERS,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.courts.id, body: { price: 1 } }),
  },
  deleteFacilityGroup: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).id }),
  },
  addFacilities: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).id, body: { facilities: [{ name: 'One more' }] } }),
  },
  updateFacility: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).facilities[0]!.id, body: { name: 'Renamed' } }),
  },
  deleteFacility: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.group()).facilities[0]!.id }),
  },
  linkFacilities: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: { facilityIds: await things.pair() } }),
  },
  unlinkFacilities: {
    may: MANAGERS,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: { facilityIds: await things.pair() } }),
  },
  createClosures: {
    may: DESK,
    otherOwner: 404,
    call: (things) => ({ id: things.club.courts.id, body: { closures: [things.closureInput()] } }),
  },
  updateClosure: {
    may: DESK,
    otherOwner: 404,
    call: async (things) => ({ id: await things.closure(), body: things.closureInput() }),
  },
  deleteClosure: { may: DESK, otherOwner: 404, call: async (things) => ({ id: await things.closure() }) },
  listPriceSettings: { may: DESK, otherOwner: 404, call: ({ club }) => ({ id: club.courts.id }) },
  createPriceSettings: {
    may: MANAGERS,
    otherOwner: 404,
    call: (things) => ({ id: things.club.halls.id, body: { priceSettings: [things.priceInput()] } }),
  },
  updatePriceSetting: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: await things.priceSetting(), body: { priority: 3 } }),
  },
  deletePriceSettings: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ query: { ids: [await things.priceSetting()] } }),
  },

  // Schedule
  getDaySchedule: {
    may: DESK,
    otherOwner: 404,
    call: ({ club }) => ({ id: club.courts.id, query: { date: '2026-11-23', extended: 'true' } }),
  },
  explainSlot: {
    may: DESK,
    otherOwner: 404,
    call: (things) => {
      const { facilityId, startTime, endTime } = things.slot()
      return { id: facilityId, query: { start: startTime, end: endTime } }
    },
  },
  holdSlots: {
    may: DESK,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: { slots: [things.slot()] } }),
  },
  watchSchedule: { may: TEAM, otherOwner: 403, call: partner },
} as const satisfies Rows
