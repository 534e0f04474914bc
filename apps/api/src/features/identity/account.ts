import type { Account } from '@fieldhouse/contract/identity'
import type { AccountRow } from './identity.store.ts'

/** What an account is called: its full name, else first and last. */
export const nameOf = ({ full_name, first_name, last_name }: AccountRow): string | null =>
  full_name ?? ([first_name, last_name].filter(Boolean).join(' ') || null)

/** The names of an account once its owner gave others; who was called by the family name first still is. */
export const renamed = (
  row: Pick<AccountRow, 'first_name' | 'last_name' | 'full_name'>,
  { firstName = row.first_name ?? '', lastName = row.last_name ?? '' }: { firstName?: string; lastName?: string },
) => {
  const isFamilyFirst = row.full_name !== null && row.full_name === `${row.last_name} ${row.first_name}`
  return {
    first_name: firstName,
    last_name: lastName,
    full_name: isFamilyFirst ? `${lastName} ${firstName}`.trim() : null,
  }
}

/** An account's public names; the full name falls back to first and last (SHELL-25, SHELL-48). */
export const toProfile = (row: AccountRow): Account['profile'] => ({
  firstName: row.first_name,
  lastName: row.last_name,
  name: nameOf(row),
  picture: row.picture,
})

/** An account as the dashboard keeps it (SHELL-25). */
export const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  profileId: row.profile_id,
  phone: row.phone,
  profile: toProfile(row),
  locale: row.locale === 'en' || row.locale === 'vi' ? row.locale : null,
  lastActivePartnerId: row.last_active_partner_id,
})

/** Whether an account has a way to log in. */
export const hasLogin = ({ password_hash, identity_subject }: AccountRow): boolean =>
  password_hash !== null || identity_subject !== null
