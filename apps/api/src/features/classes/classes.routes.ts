import type { Api } from '@fieldhouse/contract'
import type { attendances, classes, classSeries } from '@fieldhouse/contract/classes'
import { maySeeSession } from '@fieldhouse/domain/classes'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { addParticipant } from './attendances/add-participant.ts'
import { checkIn } from './attendances/check-in.ts'
import { listParticipants } from './attendances/list-participants.ts'
import { removeParticipant } from './attendances/remove-participant.ts'
import { findPlaceOfCode } from './place-codes/find-place-of-code.ts'
import { cancelSession } from './cancel-session.ts'
import { createClass } from './create-class.ts'
import { listDays, listSessions } from './list-sessions.ts'
import { reviewClass, reviewSession } from './review-class.ts'
import { cancelSeries, previewCancelSeries } from './series/cancel-series.ts'
import { changeSeries, previewChangeSeries } from './series/change-series.ts'
import { undoChange } from './series/undo-change.ts'
import { findSession } from './sessions.store.ts'
import { toSession } from './to-session.ts'
import { updateSession } from './update-session.ts'
import { personOf } from './who-teaches.ts'

/** Classes and their sessions (CLASSES-67). */
export const classRoutes = (
  deps: Deps,
): Pick<Handlers<Api>, keyof typeof classes | keyof typeof attendances | keyof typeof classSeries> => ({
  listClassSessions: async ({ context, query }) => ({ data: await listSessions(deps, context, query) }),
  getClassSession: ({ context, params }) =>
    deps.read(context.partnerId, async (db) => {
      const person = await personOf(db, context)
      const row = await findSession(db, context.partnerId, params.id)
      // Who teaches has their own; of others they hear nothing.
      if (!row || !maySeeSession(person, { instructorIds: row.instructors.map(({ id }) => id) }))
        throw new Refused({ code: 'error.notFound.classSession' })
      return { data: toSession(row, person) }
    }),
  listClassDays: async ({ context, query }) => ({ data: await listDays(deps, context, query) }),
  previewClass: async ({ context, body }) => ({ data: await reviewClass(deps, context, body) }),
  updateClassSession: async ({ context, params, body }) => ({
    data: await updateSession(deps, context, params.id, body),
  }),
  previewClassSession: async ({ context, params, body }) => ({
    data: await reviewSession(deps, context, params.id, body),
  }),
  cancelClassSession: async ({ context, params, query }) => ({
    data: await cancelSession(deps, context, params.id, { applyForAllSession: query.applyForAllSession ?? false }),
  }),
  listAttendances: async ({ context, params }) => ({
    data: await listParticipants(deps, context, params.sessionId),
  }),
  addAttendance: async ({ context, params, body }) => ({ data: await addParticipant(deps, context, params, body) }),
  updateAttendance: async ({ context, params, body }) => ({ data: await checkIn(deps, context, params, body) }),
  readPlaceCode: async ({ context, params }) => ({ data: await findPlaceOfCode(deps, context, params.code) }),
  removeAttendance: async ({ context, params }) => ({ data: await removeParticipant(deps, context, params) }),
  changeClassSeries: async ({ context, params, body }) => ({
    data: await changeSeries(deps, context, params.id, body),
  }),
  previewChangeClassSeries: async ({ context, params, body }) => ({
    data: await previewChangeSeries(deps, context, params.id, body),
  }),
  undoClassChange: async ({ context, params, body }) => ({ data: await undoChange(deps, context, params.id, body) }),
  cancelClassSeries: async ({ context, params, body }) => ({
    data: await cancelSeries(deps, context, params.id, body),
  }),
  previewCancelClassSeries: async ({ context, params, body }) => ({
    data: await previewCancelSeries(deps, context, params.id, body),
  }),
  createClass: async ({ context, body }) => ({ data: await createClass(deps, context, body) }),
})
