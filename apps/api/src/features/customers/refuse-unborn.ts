import { isBirthday } from '@fieldhouse/domain/customers'
import { wrongField } from '../../db/refused.ts'

/** Refuses a date of birth after `today`, the day where the club is (CUSTOMERS-27). */
export const refuseUnborn = ({ dob }: { dob: string | null }, today: string): void => {
  if (dob !== null && !isBirthday(dob, today)) throw wrongField('dob', 'must not lie in the future')
}
