import type { Api, Reply } from '@fieldhouse/contract'

export type Customer = Reply<Api['getCustomer']>['data']
