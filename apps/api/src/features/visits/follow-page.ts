import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { insertFollowers } from './visits.store.ts'

/** These follow the club's page: the way of pages that players see (ANALYTICS-15). Who does already goes on. */
export const followPage = (deps: Deps, context: Context, profileIds: readonly number[]): Promise<void> =>
  deps.command(context, (command) => insertFollowers(command, profileIds))
