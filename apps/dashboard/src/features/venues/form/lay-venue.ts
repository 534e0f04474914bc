import { mineOverTheirs } from '../../../lib/form/mine-over-theirs.ts'
import type { GroupRow, VenueValues } from './venue-form.ts'

/**
 * What was typed of a venue laid over what others have saved of it: its groups one by one, those that others made among them, and as the
 * versions that stand.
 */
export const layVenue = (began: VenueValues, mine: VenueValues, theirs: VenueValues): VenueValues => ({
  ...mineOverTheirs(began, mine, theirs),
  groups: [
    ...theirs.groups.flatMap((saved) => {
      const [was, is] = [rowOf(began, saved), rowOf(mine, saved)]
      if (was && is) return [{ ...mineOverTheirs(was, is, saved), version: saved.version }]
      return [is ?? saved]
    }),
    ...mine.groups.filter(({ id }) => id === null),
  ],
})

const rowOf = ({ groups }: VenueValues, { id }: GroupRow) => groups.find((row) => row.id === id)
