import type { StaffRow } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findProfilesWithFactor } from '../identity/index.ts'

/** The profiles among these staff members that have a second factor; accounts belong to no partner, so they are asked apart. */
export const factorsOf = (
  { platform }: Pick<Deps, 'platform'>,
  rows: readonly Pick<StaffRow, 'profile_id'>[],
): Promise<ReadonlySet<number>> =>
  platform((db) =>
    findProfilesWithFactor(
      db,
      rows.flatMap(({ profile_id: profileId }) => (profileId === null ? [] : [profileId])),
    ),
  )
