import { randomUUID } from 'node:crypto'
import { CAST_PASSWORD } from '@fieldhouse/testing/cast'
import { MANAGERS, TEACHES, TEAM, SIGNED_IN, EVERYBODY, partner, type Rows } from './callers.ts'

/** Who may call what: accounts, their security, and who may do what. */
export const ACCOUNTS = {
  // Identity
  signIn: {
    may: EVERYBODY,
    otherOwner: 200,
    call: ({ club }) => ({ body: { email: club.staff.owner.email, password: CAST_PASSWORD } }),
  },
  signUp: {
    may: EVERYBODY,
    otherOwner: 200,
    call: () => ({ body: { email: `${randomUUID()}@new.example`, password: 'long enough' } }),
  },
  sendResetEmail: {
    may: EVERYBODY,
    otherOwner: 200,
    call: (things) => ({ body: { email: things.nextEmail() } }),
  },
  resetPassword: {
    may: EVERYBODY,
    otherOwner: 400,
    // A made-up token: everybody is heard, nobody is believed.
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { token: 'made-up-token-made-up-token', password: 'long enough' } }),
  },
  checkPasswordLink: {
    may: EVERYBODY,
    otherOwner: 400,
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { token: 'made-up-token-made-up-token' } }),
  },
  // A made-up link: everybody is heard, nobody is believed.
  checkAdminLink: {
    may: EVERYBODY,
    otherOwner: 400,
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: () => ({ body: { token: 'made-up-token-made-up-token' } }),
  },
  acceptAdminLink: {
    may: EVERYBODY,
    otherOwner: 400,
    answers: Object.fromEntries(EVERYBODY.map((who) => [who, 400])),
    call: (things) => ({
      body: { token: 'made-up-token-made-up-token', email: things.nextEmail(), password: 'long enough' },
    }),
  },
  claimAdminLink: {
    may: SIGNED_IN,
    otherOwner: 400,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 400])),
    call: () => ({ body: { token: 'made-up-token-made-up-token' } }),
  },
  socialLogin: {
    may: EVERYBODY,
    otherOwner: 200,
    call: async (things) => ({ body: { token: await things.identityToken(), provider: 'FIREBASE' } }),
  },
  confirmIdentity: {
    may: SIGNED_IN,
    otherOwner: 401,
    // The token of nobody: everybody is heard, and proves nothing.
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 401])),
    call: () => ({ body: { token: 'made-up-token-made-up-token', provider: 'FIREBASE' } }),
  },
  getProviders: { may: EVERYBODY, otherOwner: 200, call: () => ({}) },
  signOut: { may: SIGNED_IN, otherOwner: 200, endsSession: true, call: () => ({}) },
  getAccount: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  updateAccount: { may: SIGNED_IN, otherOwner: 200, call: () => ({ body: { locale: 'en' } }) },
  getProfile: {
    may: SIGNED_IN,
    otherOwner: 404,
    answers: { stranger: 404 },
    call: ({ club }) => ({ id: String(club.staff.owner.profileId) }),
  },

  // The security of accounts
  changePassword: {
    may: SIGNED_IN,
    otherOwner: 400,
    // Not their password: everybody is heard, and stays as they are.
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 400])),
    call: () => ({ body: { currentPassword: 'not this one', password: 'a plain new tulip' } }),
  },
  getAccountSecurity: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  // Not their password: everybody is heard, and stays as they are.
  beginSecondFactor: {
    may: SIGNED_IN,
    otherOwner: 400,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 400])),
    call: () => ({ body: { password: 'not this one' } }),
  },
  // Nobody has begun to set one up.
  turnOnSecondFactor: {
    may: SIGNED_IN,
    otherOwner: 409,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 409])),
    call: () => ({ body: { code: '123456' } }),
  },
  turnOffSecondFactor: {
    may: SIGNED_IN,
    otherOwner: 400,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 400])),
    call: () => ({ body: { password: 'not this one' } }),
  },
  renewRecoveryCodes: {
    may: SIGNED_IN,
    otherOwner: 400,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 400])),
    call: () => ({ body: { password: 'not this one' } }),
  },
  endSession: {
    may: SIGNED_IN,
    otherOwner: 404,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 404])),
    call: () => ({ id: randomUUID() }),
  },
  endOtherSessions: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  listSecurityEvents: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },

  // Access
  // Everybody is told whether they are one.
  getOwnSuperAdmin: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  updateOwnSuperAdmin: {
    may: ['superAdmin'],
    otherOwner: 403,
    call: ({ club }) => ({ body: { lastActivePartnerId: club.id } }),
  },
  listSuperAdmins: { may: ['superAdmin'], otherOwner: 403, call: () => ({}) },
  getOwnStaff: {
    may: TEAM,
    otherOwner: 403,
    answers: { superAdmin: 404 },
    call: ({ club }) => ({ query: { partnerId: club.id } }),
  },
  listOwnClubs: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  switchOwnClub: {
    may: TEAM,
    otherOwner: 403,
    // Super admins have a switch of their own.
    answers: { superAdmin: 403 },
    call: ({ club }) => ({ body: { partnerId: club.id } }),
  },
  listOwnInvitations: { may: SIGNED_IN, otherOwner: 200, call: () => ({}) },
  // Nobody is invited: everybody is heard, and joins nothing.
  acceptInvitation: {
    may: SIGNED_IN,
    otherOwner: 404,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 404])),
    call: ({ club }) => ({ id: club.id }),
  },
  declineInvitation: {
    may: SIGNED_IN,
    otherOwner: 404,
    answers: Object.fromEntries(SIGNED_IN.map((who) => [who, 404])),
    call: ({ club }) => ({ id: club.id }),
  },
  listStaff: { may: MANAGERS, otherOwner: 403, call: partner },
  listRoles: { may: MANAGERS, otherOwner: 403, call: partner },
  getStaff: { may: MANAGERS, otherOwner: 404, call: ({ club }) => ({ id: club.staff.finance.staffId! }) },
  createStaff: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.staffInput() }),
  },
  updateStaff: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version } = await things.staff()
      return { id, body: { ...things.staffInput(), version } }
    },
  },
  inviteStaff: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.staff()).id }),
  },
  // They have none.
  resetSecondFactor: {
    may: MANAGERS,
    otherOwner: 404,
    answers: { founder: 409, owner: 409, superAdmin: 409 },
    call: async (things) => ({ id: (await things.staff()).id }),
  },
  removeStaff: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.staff()).id }),
  },
  listInstructors: { may: TEACHES, otherOwner: 403, call: partner },
  getInstructor: { may: TEACHES, otherOwner: 404, call: ({ club }) => ({ id: club.instructorId }) },
  createInstructor: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.instructorInput() }),
  },
  updateInstructor: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version } = await things.instructor()
      return { id, body: { ...things.instructorInput(), version } }
    },
  },
  deleteInstructor: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.instructor()).id }),
  },
  listClassSessions: {
    may: TEACHES,
    otherOwner: 403,
    call: (things) => ({
      ...partner(things),
      query: { startTime: '2026-11-23T00:00:00Z', endTime: '2026-11-30T00:00:00Z' },
    }),
  },
  getClassSession: {
    may: TEACHES,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.classSession()).id }),
  },
  listClassDays: {
    may: TEACHES,
    otherOwner: 403,
    call: (things) => ({
      ...partner(things),
      query: { startTime: '2026-11-23T00:00:00Z', endTime: '2026-11-30T00:00:00Z' },
    }),
  },
  previewClass: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.classInput() }),
  },
  updateClassSession: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, version, startTime, endTime } = await things.classSession()
      return { id, body: { ...things.classInput(), startTime, endTime, version } }
    },
  },
  previewClassSession: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, startTime, endTime } = await things.classSession()
      return { id, body: { ...things.classInput(), startTime, endTime } }
    },
  },
  cancelClassSession: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.classSession()).id }),
  },
  changeClassSeries: { may: MANAGERS, otherOwner: 404, call: (things) => things.classChange() },
  previewChangeClassSeries: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, body } = await things.classChange()
      const { seen: _, ...asked } = body
      return { id, body: asked }
    },
  },
  undoClassChange: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => {
      const { id, changeId } = await things.changedClass()
      return { id, body: { changeId } }
    },
  },
  cancelClassSeries: { may: MANAGERS, otherOwner: 404, call: (things) => things.classCancel() },
  previewCancelClassSeries: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({ id: (await things.classSession()).id, body: { scope: 'this' } }),
  },
  listAttendances: {
    may: TEACHES,
    otherOwner: 404,
    call: async (things) => ({ sessionId: (await things.classSession()).id }),
  },
  addAttendance: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({
      sessionId: (await things.classSession()).id,
      customerId: things.club.customers[0].id,
      body: {},
    }),
  },
  updateAttendance: {
    may: TEACHES,
    otherOwner: 404,
    call: async (things) => ({ ...(await things.participant()), body: { isPresent: true } }),
  },
  readPlaceCode: {
    may: TEACHES,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), code: await things.placeCode() }),
  },
  removeAttendance: { may: MANAGERS, otherOwner: 404, call: (things) => things.participant() },
  createClass: {
    may: MANAGERS,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), body: things.classInput() }),
  },
  getOwnInstructor: {
    may: TEAM,
    otherOwner: 403,
    answers: Object.fromEntries(TEAM.filter((who) => who !== 'instructor').map((who) => [who, 404])),
    call: ({ club }) => ({ query: { partnerId: club.id } }),
  },
} as const satisfies Rows
