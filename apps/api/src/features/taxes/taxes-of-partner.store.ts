import { sql, type RawBuilder } from 'kysely'
import type { Taxes } from '@fieldhouse/domain/taxes'

/** The taxes of a club, with the zone by whose calendar they are valid. */
export type PartnerTaxes = Taxes & { timezone: string }

/**
 * SQL within the statement that reads the money settings of the partner `p`: its taxes as `PartnerTaxes`. So who prices something reads them
 * with what is read anyway.
 */
export const taxesOfPartner = (partnerId: string): RawBuilder<PartnerTaxes> => sql`jsonb_build_object(
  'timezone', p.timezone,
  'rounding', coalesce((SELECT s.rounding FROM tax_settings s WHERE s.partner_id = ${partnerId}::uuid), 'line'),
  'rates', coalesce((SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'registrationNumber', r.registration_number,
      'inclusive', r.inclusive, 'validFrom', r.valid_from, 'kinds', r.kinds, 'parts', r.parts) ORDER BY r.valid_from, r.id)
    FROM tax_rates r WHERE r.partner_id = ${partnerId}::uuid), '[]'))`
