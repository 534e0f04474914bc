import { DESK, MANAGERS, partner, TEACHES, type Rows } from './callers.ts'

const OFFER = {
  isOn: true,
  hours: { MO: ['9:00-12:00'], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] },
  daysOff: [],
  groupIds: [],
  price: 8000,
  memberPrice: null,
}

/** Who may call what: private lessons, and what instructors offer. */
export const LESSONS = {
  getLessonOffer: { may: TEACHES, otherOwner: 404, call: ({ club }) => ({ id: club.instructorId }) },
  saveLessonOffer: {
    may: MANAGERS,
    otherOwner: 404,
    call: async (things) => ({
      id: (await things.instructor()).id,
      body: { ...OFFER, version: 0 },
    }),
  },
  previewLesson: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => {
      const { instructorId: _, ...body } = await things.lessonInput()
      return { ...partner(things), body }
    },
  },
  placeLesson: {
    may: DESK,
    otherOwner: 403,
    call: async (things) => ({ ...partner(things), body: await things.lessonInput() }),
  },
  listLessonMonth: {
    may: TEACHES,
    otherOwner: 403,
    call: (things) => ({ ...partner(things), query: { month: '2026-11' } }),
  },
} as const satisfies Rows
