import type { Api, Reply } from '@fieldhouse/contract'

/** A club that asks the person to join its team. */
export type Invitation = Reply<Api['listOwnInvitations']>['data'][number]
