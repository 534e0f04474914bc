import type { Api } from '@fieldhouse/contract'
import type { instructors } from '@fieldhouse/contract/instructors'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { createInstructor } from './create-instructor.ts'
import { deleteInstructor } from './delete-instructor.ts'
import { findInstructor, findInstructors } from './instructors.store.ts'
import { toInstructor } from './to-instructor.ts'
import { updateInstructor } from './update-instructor.ts'

/** Who teaches at a partner (INSTRUCTORS-20). */
export const instructorRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof instructors> => ({
  async listInstructors({ context: { partnerId }, query: { offset, limit, q = '' } }) {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findInstructors(db, partnerId, { text: q, offset, limit }),
    )
    return { data: rows.map(toInstructor), pagination: { offset, limit, total } }
  },
  async getInstructor({ context: { partnerId }, params }) {
    const row = await deps.read(partnerId, (db) => findInstructor(db, partnerId, params.id))
    if (!row) throw new Refused({ code: 'error.notFound.instructor' })
    return { data: toInstructor(row) }
  },
  createInstructor: async ({ context, body }) => ({ data: await createInstructor(deps, context, body) }),
  updateInstructor: async ({ context, params, body }) => ({
    data: await updateInstructor(deps, context, params.id, body),
  }),
  deleteInstructor: async ({ context, params, query }) => ({
    data: await deleteInstructor(deps, context, params.id, query.takenOverBy),
  }),
})
