import type { Reply } from '@fieldhouse/contract'
import type { reviews } from '@fieldhouse/contract/reviews'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { lockResponse, saveResponse } from './reviews.store.ts'
import { toResponse } from './to-review.ts'

/** Edits a reply (REVIEWS-16). Refuses who names an older version than the one that stands. */
export const updateResponse = (
  deps: Deps,
  context: Context,
  id: string,
  { text, version }: { text: string; version?: number | undefined },
): Promise<Reply<typeof reviews.updateReviewResponse>['data']> =>
  deps.command(context, async (command) => {
    const before = await lockResponse(command, id)
    if (!before) throw new Refused({ code: 'error.notFound.reviewResponse' })
    if (version !== undefined && version !== before.version)
      throw new Refused({ code: 'error.conflict.reviewResponseChangedMeanwhile', details: { version: before.version } })
    await saveResponse(command, id, text)
    command.audit({
      action: 'review.responseEdited',
      subjectType: 'reviewResponse',
      subjectId: id,
      before: { text: before.text },
      after: { text },
    })
    command.announce({ type: 'reviews', dates: [], facilityGroupIds: [] })
    return toResponse({ ...before, text, version: before.version + 1 })
  })
