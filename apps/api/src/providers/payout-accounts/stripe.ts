import { createHash } from 'node:crypto'
import { Stripe } from 'stripe'
import { PARTNER, createStripeClient, refusalOf, unknown, type StripeSettings } from '../payment/stripe/stripe.ts'
import {
  ProviderRefused,
  type AccountState,
  type BusinessDetails,
  type KeptBank,
  type Onboarding,
  type PayoutForm,
  type PayoutProvider,
  type PersonDetails,
  type TokenBanks,
} from './payout-provider.ts'
import { createStripeTransfers, MANUAL_PAYOUTS } from './stripe-transfers.ts'

/**
 * Payout accounts through Stripe Connect: an account of each partner's own, which the platform fills in and answers for, with its
 * persons and bank accounts. What is asked twice is done once.
 */
export const createStripePayouts = (settings: StripeSettings): PayoutProvider => {
  const stripe = createStripeClient(settings)
  return {
    name: 'stripe',
    holdsMoney: true,
    openAccount: ({ partnerId, country }) =>
      told(
        stripe.accounts
          .create(
            {
              country,
              business_type: 'company',
              controller: {
                stripe_dashboard: { type: 'none' },
                fees: { payer: 'application' },
                losses: { payments: 'application' },
                requirement_collection: 'application',
              },
              // What is in the account is paid out when the club asks, or by its schedule here.
              settings: MANUAL_PAYOUTS,
              capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
              metadata: { [PARTNER]: partnerId },
            },
            { idempotencyKey: `${partnerId}/account/${country}` },
          )
          .then(({ id }) => id),
      ),
    state: (account) => stateOf(stripe, account),
    form: formOf(stripe),
    tokens: banksOf(stripe),
    number: null,
    onboarding: onboardingOf(stripe),
    transfers: createStripeTransfers(stripe),
  }
}

const formOf = (stripe: Stripe): PayoutForm => ({
  async submit(account, business) {
    await told(stripe.accounts.update(account, accountParams(business)))
  },
  savePerson(account, person, { id, known, country, key }) {
    const params = personParams(person, country)
    return told(
      (async () => {
        const standing = id ?? (await leftBehind(stripe, account, person, known))
        const saved =
          standing === null
            ? await stripe.accounts.createPerson(account, params, {
                // A corrected form may come under the same key of ours: to Stripe it is another request.
                idempotencyKey: `${account}/person/${key}/${digestOf(params)}`,
              })
            : await stripe.accounts.updatePerson(account, standing, params)
        return saved.id
      })(),
    )
  },
  async removePerson(account, id) {
    await told(unlessGone(stripe.accounts.deletePerson(account, id)))
  },
  async uploadDocument(bytes, type) {
    const name = type === 'image/png' ? 'document.png' : 'document.jpg'
    const file = { data: Buffer.from(bytes), name, type }
    return told(stripe.files.create({ purpose: 'identity_document', file }).then(({ id }) => id))
  },
})

/** Refuses tokens of cards, which are taken for payouts as well where there is no bank account. */
const requireBankToken = (token: string): void => {
  if (!token.startsWith('btok_')) throw new ProviderRefused('token')
}

const banksOf = (stripe: Stripe): TokenBanks => ({
  async make({ country, currency, number, routingNumber, holderName, holderType }, key) {
    const { id } = await told(
      stripe.tokens.create(
        {
          bank_account: {
            country,
            currency: currency.toLowerCase(),
            account_number: number,
            ...(routingNumber !== null && { routing_number: routingNumber }),
            ...(holderName !== null && { account_holder_name: holderName }),
            account_holder_type: holderType,
          },
        },
        { idempotencyKey: key },
      ),
    )
    return id
  },
  async lastFour(token) {
    requireBankToken(token)
    const { bank_account: bank } = await told(stripe.tokens.retrieve(token))
    if (!bank) throw new ProviderRefused('token')
    return bank.last4
  },
  async add(account, token) {
    requireBankToken(token)
    const made = await told(
      stripe.accounts.createExternalAccount(
        account,
        { external_account: token, default_for_currency: true },
        { idempotencyKey: `${account}/${token}` },
      ),
    )
    if (made.object !== 'bank_account') throw new ProviderRefused('token')
    return keptBank(made)
  },
  async remove(account, id, next) {
    // Stripe keeps the one that payouts go to.
    if (next !== null) await told(stripe.accounts.updateExternalAccount(account, next, { default_for_currency: true }))
    await told(unlessGone(stripe.accounts.deleteExternalAccount(account, id)))
  },
})

const onboardingOf = (stripe: Stripe): Onboarding => ({
  open: (account, { succeeded, failed }) =>
    told(
      stripe.accountLinks
        .create({ account, type: 'account_onboarding', return_url: succeeded, refresh_url: failed })
        .then(({ url }) => url),
    ),
})

const stateOf = async (stripe: Stripe, id: string): Promise<AccountState | null> => {
  try {
    const [account, persons] = await Promise.all([
      stripe.accounts.retrieve(id),
      stripe.accounts.listPersons(id, { limit: 100 }),
    ])
    const enabled = account.charges_enabled && account.payouts_enabled
    return {
      submitted: account.details_submitted,
      chargesEnabled: account.charges_enabled,
      payoutEnabled: account.payouts_enabled,
      status: enabled ? 'verified' : account.details_submitted ? 'pending' : 'unverified',
      verifiedPersons: persons.data
        .filter(({ verification }) => verification?.status === 'verified')
        .map((person) => person.id),
    }
  } catch (error) {
    // Another platform's account is as good as none. Any other no leaves it open: the account may be as it was.
    if (error instanceof Stripe.errors.StripePermissionError || refusalOf(error) === 'resource_missing') return null
    throw unknown(error)
  }
}

/** A person whom an attempt without an answer has made: the representative, or one of the same name and birth date. */
const leftBehind = async (
  stripe: Stripe,
  account: string,
  person: PersonDetails,
  known: readonly string[],
): Promise<string | null> => {
  const { data } = await stripe.accounts.listPersons(account, { limit: 100 })
  const found = person.isAdditional
    ? data.find(
        (each) =>
          !known.includes(each.id) &&
          !each.relationship?.representative &&
          each.first_name === person.firstName &&
          each.last_name === person.lastName &&
          dayOf(each.dob) === person.dob,
      )
    : data.find((each) => each.relationship?.representative)
  return found?.id ?? null
}

const digestOf = (params: unknown): string => createHash('sha256').update(JSON.stringify(params)).digest('base64url')

const dayOf = (dob: Stripe.Person['dob']): string | null =>
  dob?.year && dob.month && dob.day
    ? [dob.year, dob.month, dob.day].map((part) => String(part).padStart(2, '0')).join('-')
    : null

const personParams = (person: PersonDetails, country: string): Stripe.AccountCreatePersonParams => {
  const [year, month, day] = (person.dob ?? '').split('-').map(Number)
  return {
    // Whoever sets the account up for a company answers for it, and owns some of it.
    relationship: person.isAdditional ? { owner: true } : { representative: true, owner: true, title: 'Owner' },
    ...present({
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      id_number: person.personalId,
    }),
    address: { country, ...present({ line1: person.address, postal_code: person.postalCode, city: person.city }) },
    ...(year && month && day && { dob: { year, month, day } }),
    ...(person.document !== null && { verification: { document: { front: person.document } } }),
  }
}

const accountParams = ({ country, terms, ...business }: BusinessDetails): Stripe.AccountUpdateParams => ({
  business_type: 'company',
  company: {
    ...present({ name: business.businessName, tax_id: business.businessTaxId }),
    address: {
      country,
      ...present({
        line1: business.address,
        postal_code: business.postalCode,
        city: business.city,
        state: business.state,
      }),
    },
    // The owners were saved before (BANK-47).
    owners_provided: true,
  },
  ...(business.businessName !== null && { business_profile: { name: business.businessName } }),
  ...(terms && { tos_acceptance: { date: Math.floor(terms.at / 1000), ip: terms.ip } }),
})

/** What is there of some fields: Stripe takes an empty one for a wish to remove it. */
const present = <F extends string>(fields: Record<F, string | null>): { [K in F]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [K in F]?: string }

const keptBank = (bank: Stripe.BankAccount): KeptBank => ({
  id: bank.id,
  country: bank.country,
  currency: bank.currency.toUpperCase(),
  lastFour: bank.last4,
  routingNumber: bank.routing_number,
  bankName: bank.bank_name,
  accountHolderName: bank.account_holder_name,
  accountHolderType:
    bank.account_holder_type === 'company' || bank.account_holder_type === 'individual'
      ? bank.account_holder_type
      : null,
})

/** Stripe's names of what was typed, and ours. */
const FIELDS: Record<string, string> = {
  external_account: 'token',
  token: 'token',
  'company[name]': 'legalEntity.businessName',
  'company[tax_id]': 'legalEntity.businessTaxId',
  'company[address][line1]': 'legalEntity.address',
  'company[address][postal_code]': 'legalEntity.postalCode',
  'company[address][city]': 'legalEntity.city',
  'company[address][state]': 'legalEntity.state',
  first_name: 'firstName',
  last_name: 'lastName',
  id_number: 'personalId',
  email: 'email',
  phone: 'phone',
  dob: 'dob',
  'dob[day]': 'dob',
  'dob[month]': 'dob',
  'dob[year]': 'dob',
  'address[line1]': 'personalAddress',
  'address[postal_code]': 'postalCode',
  'address[city]': 'city',
  'verification[document][front]': 'document',
  file: 'file',
}

/** The answer; a no names our field where Stripe names its own, and says no more: its words may quote what was typed. */
const told = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (refusalOf(error) === null) throw unknown(error)
    throw new ProviderRefused(FIELDS[(error as { param?: string }).param ?? ''] ?? null)
  }
}

/** What was removed before need not be removed. */
const unlessGone = async (asked: Promise<unknown>): Promise<void> => {
  try {
    await asked
  } catch (error) {
    if (refusalOf(error) !== 'resource_missing') throw error
  }
}
