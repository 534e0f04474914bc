import type { Api } from '@fieldhouse/contract'
import type { lessons } from '@fieldhouse/contract/lessons'
import { ownsClasses } from '@fieldhouse/domain/access'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import { personOf } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { findLessonMonth } from './lesson-month.store.ts'
import { getLessonOffer, saveLessonOffer } from './lesson-offer.ts'
import { placeLesson } from './place-lesson.ts'
import { previewLesson } from './preview-lesson.ts'

/** Private lessons, and what instructors offer and earn (BEYOND-47). */
export const lessonRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof lessons> => ({
  getLessonOffer: async ({ context, params }) => ({ data: await getLessonOffer(deps, context, params.id) }),
  saveLessonOffer: async ({ context, params, body }) => ({
    data: await saveLessonOffer(deps, context, params.id, body),
  }),
  previewLesson: async ({ context, body }) => ({ data: await previewLesson(deps, context, body) }),
  placeLesson: async ({ context, body }) => ({ data: await placeLesson(deps, context, body) }),
  listLessonMonth: ({ context, query }) =>
    deps.read(context.partnerId, async (db) => {
      const { instructorId, atDesk } = await personOf(db, context)
      // What instructors earn is no business of the desk.
      if (atDesk && instructorId === null && !ownsClasses(context.actor.policies))
        throw new Refused({ code: 'error.forbidden.noPermission' })
      return {
        data: await findLessonMonth(db, context.partnerId, { month: query.month, now: context.now, instructorId }),
      }
    }),
})
