import type { WaitingLists } from '../classes/index.ts'
import { takeOpen } from './waiting.store.ts'

/** What waiting lists do when the desk, or a link, gives places in sessions. */
export const waitingLists: WaitingLists = { placed: takeOpen }
