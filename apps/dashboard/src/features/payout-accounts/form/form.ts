import type { BusinessOwner, PayoutAccount } from '@fieldhouse/contract/payout-accounts'
import {
  BANK_COUNTRIES,
  BANK_CURRENCIES,
  BANK_FIELDS,
  isBankCountry,
  LEGAL_ENTITY_FIELDS,
  OWNER_FIELDS,
  payoutGatewayOf,
  wrongBankFields,
  wrongLegalEntityFields,
  wrongOwnerFields,
  type BankCountry,
  type BankField,
  type LegalEntityField,
  type OwnerField,
} from '@fieldhouse/domain/payout-accounts'

export type Typed<F extends string> = Record<F, string>
export type BankText = Typed<BankField>
export type EntityText = Typed<LegalEntityField>
export type OwnerTextField = Exclude<OwnerField, 'document'>

/** An owner in the form. */
export type OwnerDraft = {
  /** Names it while the form is open. */
  key: string
  /** As the server has it; null where it does not know this owner yet. */
  saved: BusinessOwner | null
  text: Typed<OwnerTextField>
  /** The document that was chosen and is not uploaded yet. */
  file: File | null
}

/** The full form (BANK-45). What the server keeps only the end of is empty until it is typed anew. */
export type Draft = {
  bank: BankText
  owner: OwnerDraft
  additional: readonly OwnerDraft[]
  /** Ids of saved owners that are to go. */
  removed: readonly string[]
  entity: EntityText
  accepts: boolean
}

const OWNER_TEXT = OWNER_FIELDS.filter((field): field is OwnerTextField => field !== 'document')
/** The server answers only their ends: what is typed replaces them. */
const ENDS_ONLY: readonly string[] = ['personalId', 'businessTaxId', 'accountNumber', 'routingNumber']

const textOf = <F extends string>(
  fields: readonly F[],
  known: Partial<Record<F, string | null>> | null | undefined,
): Typed<F> =>
  Object.fromEntries(
    fields.map((field) => [field, ENDS_ONLY.includes(field) ? '' : (known?.[field] ?? '')]),
  ) as Typed<F>

/** An owner as the form begins with it; null for a new one. */
export const ownerDraft = (key: string, saved: BusinessOwner | null): OwnerDraft => ({
  key,
  saved,
  text: textOf(OWNER_TEXT, saved),
  file: null,
})

/** The bank fields as a form begins with them: the country is the partner's, and the currency its own (BANK-24). */
export const bankText = (country: BankCountry, known: PayoutAccount['bankInfo'] = null): BankText => {
  const text = textOf(BANK_FIELDS, known)
  const chosen = isBankCountry(text.country) ? text.country : country
  return { ...text, country: chosen, currency: BANK_CURRENCIES[chosen] }
}

/** The form as it opens, with what was saved before: the owners at least, where an earlier try broke off (BANK-47). */
export const draftOf = (country: BankCountry, account: PayoutAccount | null): Draft => ({
  bank: bankText(country, account?.bankInfo),
  owner: ownerDraft('main', account?.businessOwner ?? null),
  additional: (account?.additionalOwners ?? []).map((owner) => ownerDraft(owner.id, owner)),
  removed: [],
  entity: textOf(LEGAL_ENTITY_FIELDS, account?.legalEntity),
  accepts: false,
})

/** The bank fields with a change; another country brings its own currency. */
export const withBank = (bank: BankText, field: BankField, value: string): BankText => ({
  ...bank,
  [field]: value,
  ...(field === 'country' && isBankCountry(value) && { currency: BANK_CURRENCIES[value] }),
})

/** Countries whose bank accounts a partner can be paid out to: those of whoever pays it out (BANK-24, BANK-26). */
export const bankCountriesFor = (country: BankCountry): BankCountry[] =>
  BANK_COUNTRIES.filter((one) => payoutGatewayOf(one) === payoutGatewayOf(country))

const isBlank = (text: Typed<string>) => Object.values(text).every((value) => value.trim() === '')

/** True for an owner nobody typed anything about. */
export const isUntouched = (owner: OwnerDraft): boolean => !owner.saved && !owner.file && isBlank(owner.text)

type Circumstances = {
  country: BankCountry
  /** Today where the partner is, 'YYYY-MM-DD'. */
  today: string
  /** The account that is changed; null while it is set up. */
  account: PayoutAccount | null
}

/** What the form lacks: names of fields, in the order of the form. */
export type Problems = {
  bank: readonly BankField[]
  owners: Readonly<Record<string, readonly OwnerField[]>>
  entity: readonly LegalEntityField[]
  accepts: boolean
}

const onFile = (owner: OwnerDraft): OwnerField[] =>
  (['personalId', 'document'] as const).filter((field) => owner.saved?.[field])

const problemsOfOwner = (owner: OwnerDraft, { country, today }: Circumstances): OwnerField[] => {
  // Its fields are locked (BANK-22).
  if (owner.saved?.verified) return []
  // A chosen image is a document to be; its id comes when it is uploaded.
  const known = [...onFile(owner), ...(owner.file ? (['document'] as const) : [])]
  return wrongOwnerFields(country, owner.text, today, known)
}

/** What is missing or cannot be, by the domain's own rules (BANK-03); once the account exists its bank information stands. */
export const problemsOf = (draft: Draft, circumstances: Circumstances): Problems => {
  const { country, account } = circumstances
  return {
    bank: account ? [] : wrongBankFields(country, draft.bank),
    owners: Object.fromEntries(
      [draft.owner, ...draft.additional].map((owner) => [owner.key, problemsOfOwner(owner, circumstances)]),
    ),
    entity: wrongLegalEntityFields(country, draft.entity, account?.legalEntity?.businessTaxId ? ['businessTaxId'] : []),
    accepts: account === null && !draft.accepts,
  }
}

/** Which text the popup shows, or null where nothing is wrong: without anything of the owner, that one is missing (BANK-34, BANK-35). */
export const popupOf = (problems: Problems, draft: Draft): 'noOwner' | 'checkFields' | null => {
  const parts = [problems.bank, problems.entity, ...Object.values(problems.owners)]
  if (parts.every((fields) => fields.length === 0) && !problems.accepts) return null
  return isUntouched(draft.owner) && problems.bank.length === 0 ? 'noOwner' : 'checkFields'
}

const filled = <F extends string>(text: Partial<Typed<F>>): Partial<Typed<F>> =>
  Object.fromEntries(
    Object.entries<string>(text as Record<string, string>).flatMap(([field, value]) =>
      value.trim() ? [[field, value.trim()]] : [],
    ),
  ) as Partial<Typed<F>>

/** The bank information as a call carries it, without the number, which goes with its token (BANK-33). */
export const bankBody = ({ accountNumber: _number, ...bank }: BankText) => filled(bank)

/** The legal entity as a call carries it. */
export const entityBody = (entity: EntityText) => filled(entity)

/** An owner as a call carries it. */
export const ownerBody = (owner: OwnerDraft) => filled(owner.text)

/** Whether anything of an owner differs from what the server has. */
export const isChanged = (owner: OwnerDraft): boolean =>
  owner.file !== null ||
  JSON.stringify(ownerBody(owner)) !== JSON.stringify(ownerBody(ownerDraft(owner.key, owner.saved)))
