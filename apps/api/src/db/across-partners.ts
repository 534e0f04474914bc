import { sql, type RawBuilder } from 'kysely'

/**
 * Why a statement looks at the rows of more than one partner. All others name their partner (`partner_id = $n`), so that a cluster
 * can tell where they go. Where there is work in several partners, such a statement finds them, and the work is done partner by
 * partner.
 */
export const ACROSS_PARTNERS = {
  'sign-in': 'whom an account or an email works for is what it is asked for, before there is a partner',
  'payment link': 'a link has a token and nothing else: the partner is what is looked up',
  'waiting offer': 'an offer has a token and nothing else: the partner is what is looked up',
  'public page': 'a visitor knows the address of a page and nothing else: the partner is what is looked up',
  calendar: 'an address of a calendar has a token and nothing else: the partner is what is looked up',
  'provider event': 'providers name their own objects and accounts: the partner is what is looked up',
  'all partners': 'lists of the partners themselves, for super admins and for whoever looks for a club',
  'due work': 'jobs find what is due in any partner, without a lock, and then work partner by partner',
  'held by a session': 'a session may hold courts in several partners; they are found, and freed partner by partner',
  'every message': 'the reader of the outbox, which development alone has, shows what anybody is written',
} as const

/** Of what is due of several partners each partner's first before anybody's second: however much one of them has, nobody waits for all of it. */
export const byTurn = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`row_number() OVER (PARTITION BY partner_id ORDER BY ${moment}), ${moment}`

/** Marks a statement as one across partners, and says why; a test refuses those that name no partner and have no such mark. */
export const acrossPartners = (why: keyof typeof ACROSS_PARTNERS): RawBuilder<unknown> =>
  sql.raw(`/* across partners: ${why} */`)

/** The partner of what belongs to none: messages of the platform to its accounts. The database has it as the default. */
export const NO_PARTNER = '00000000-0000-0000-0000-000000000000'
