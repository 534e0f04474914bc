import type { Api, Reply } from '@fieldhouse/contract'

/** Today at a venue, as the server counts it. */
export type Today = Reply<Api['getToday']>['data']
export type Court = NonNullable<Today['courts']>[number]
