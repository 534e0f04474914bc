import { createHash, randomUUID } from 'node:crypto'
import type { NewPartner } from '@fieldhouse/contract/partners'
import { decidePaymentOptions } from '@fieldhouse/domain/fees'
import { newFees } from '@fieldhouse/domain/partners'
import type { Context } from '../../db/context.ts'
import { refusedByName } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { findOwnerAccount } from '../identity/index.ts'
import { invitationOf } from './invitation.ts'
import { addressTaken, refuseNoCountry } from './new-partner-refusals.ts'
import { findPartner, insertPartner, type PartnerRow } from './partners.store.ts'
import { accountsOf } from './payment-accounts.ts'
import { insertProfile } from './profiles/profiles.store.ts'

type Call = {
  caller: Caller | null
  contextIn: (partnerId: string) => Context
  idempotency: Context['idempotency']
}

/**
 * Founds a partner, whole or not at all: itself, its profile with its page, and its owner, who is told by mail (SUPERADMIN-31,
 * SUPERADMIN-55 to SUPERADMIN-57). Who has no password yet chooses one by the link of the mail. Sent twice under one key it is one
 * partner. Refuses, naming the property: a country that is none, what decidePaymentOptions refuses, an owner whom nobody knows, and
 * an address that another page has. `ended` hears of the sessions that ended: of who had the owner's email and never proved it.
 */
export const createPartner = async (
  deps: Deps,
  call: Call,
  input: NewPartner,
  ended: (sessionId: string) => Promise<void> = () => Promise.resolve(),
): Promise<PartnerRow> => {
  const context = call.contextIn(idFor(call))
  const options = decideOptions(deps, input)
  let over: string[] = []
  const founded = await deps.platformCommand(context, async (command) => {
    const { owner, ended: sessions } = await findOwnerAccount(command, deps, input.owner)
    over = sessions
    const { brandName, pageInfo } = input
    const { email, profileId, firstName, lastName } = owner
    const [name] = email.split('@')
    await insertPartner(
      command,
      {
        partner_type: input.partnerType,
        timezone: input.timezone,
        country_code: input.countryCode,
        business_identification_number: input.businessIdentificationNumber,
        tax_reference_number: input.taxReferenceNumber,
        processing_fee_config: JSON.stringify(input.processingFeeConfig ?? newFees(input.defaultCurrencyId)),
        ...options,
      },
      { profileId, email, firstName: firstName ?? name!, lastName: lastName ?? '' },
    )
    if (!(await insertProfile(command, { brand_name: brandName, uri: pageInfo.uri }))) throw addressTaken()
    command.send(invitationOf(deps, owner, input).mail)
    command.audit({
      action: 'partner.created',
      subjectType: 'partner',
      subjectId: command.partnerId,
      after: { ...input, owner: { profileId } },
    })
    return (await findPartner(command.db, command.partnerId))!
  })
  for (const sessionId of over) await ended(sessionId)
  return founded
}

/** The id of a new partner: what is sent again under one key means the same one. */
const idFor = ({ caller, idempotency }: Call): string => {
  if (!idempotency) return randomUUID()
  const hash = createHash('sha256').update(`${caller!.accountId} founds ${idempotency.key}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

const decideOptions = (deps: Deps, input: NewPartner) => {
  const { countryCode, defaultCurrencyId, absorbProcessingFee, paymentMethodsForStaff, paymentMethodsForCustomers } =
    input
  refuseNoCountry(countryCode)
  const noAccounts = { card_charges_enabled: false, gateway_account_enabled: false }
  const decision = decidePaymentOptions(
    { defaultCurrencyId: null, absorbProcessingFee, paymentMethodsForStaff: [], paymentMethodsForCustomers: [] },
    { defaultCurrencyId, paymentMethodsForStaff, paymentMethodsForCustomers },
    accountsOf({ country_code: countryCode, ...noAccounts }, deps),
  )
  if (!decision.ok) throw refusedByName(decision.refusal)
  const { value } = decision
  return {
    default_currency_id: value.defaultCurrencyId,
    absorb_processing_fee: value.absorbProcessingFee,
    payment_methods_for_staff: [...value.paymentMethodsForStaff],
    payment_methods_for_customers: [...value.paymentMethodsForCustomers],
  }
}
