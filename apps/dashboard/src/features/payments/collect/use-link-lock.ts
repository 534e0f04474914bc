import { methodsForCustomers, takesCards } from '@fieldhouse/domain/fees'
import { methodsOfLink } from '@fieldhouse/domain/payments'
import { useTranslation } from 'react-i18next'
import { usePartner } from '../../../lib/session/workspace.ts'
import { accountsOf, optionsOf } from '../options/options.ts'

/** Why no payment link is sent: customers could not pay by it right now (PAYMETHODS-11). Null where they can. */
export const useLinkLock = (): string | null => {
  const { t } = useTranslation('payments')
  const partner = usePartner()
  const accounts = accountsOf(partner, takesCards(partner.countryCode))
  const methods = methodsOfLink(methodsForCustomers(optionsOf(partner), accounts))
  return methods.length > 0 ? null : t('link.notForCustomers')
}
