import { isStorable } from '@fieldhouse/contract'
import { z } from 'zod'

/** Text in a provider's event that is kept or looked for: short enough for an index, and such as PostgreSQL can store. */
export const EventText = z.string().max(255).refine(isStorable)
