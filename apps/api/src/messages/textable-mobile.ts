import { readMobile } from '@fieldhouse/domain/mobiles'
import { wrongField } from '../db/refused.ts'

/**
 * The number that a mobile is texted at, as E.164; one without a plus is read in the country of the club. Refuses a mobile that no
 * text message reaches, naming the field `mobile`.
 */
export const textableMobile = (mobile: string, countryCode: string): string => {
  const number = readMobile(mobile, countryCode)
  if (number === null) throw wrongField('mobile', `Text messages do not reach ${mobile}`)
  return number
}
