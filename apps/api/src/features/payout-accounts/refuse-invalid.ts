import { PAYOUT_ACCOUNT_TEXTS } from '@fieldhouse/domain/payout-accounts'
import { Refused } from '../../db/refused.ts'

/** Refuses the fields that are missing or of no such form, each by name, below `within` where they stand in one (BANK-03, BANK-35). */
export const refuseInvalid = (fields: readonly string[], within: string | null = null): void => {
  if (fields.length > 0) throw invalid(fields.map((field) => (within === null ? field : `${within}.${field}`)))
}

const invalid = (properties: readonly string[]): Refused =>
  new Refused({
    code: 'error.badRequest.invalidInput',
    details: {
      msg: PAYOUT_ACCOUNT_TEXTS.invalidInformation,
      fields: properties.map((property) => ({
        property,
        constraints: { invalid: PAYOUT_ACCOUNT_TEXTS.invalidField },
      })),
    },
  })
