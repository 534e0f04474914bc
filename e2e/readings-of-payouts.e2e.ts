import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { ABROAD, mayOnlyLook } from './money-readings.ts'
import { reads, readsOnPhone, readsReasons } from './readings.ts'
import { on, workFor } from './stage.ts'
import { ADMIN, execute, foundClub, signInAs, signUpAs, type Session } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// What the set-up of payouts says where there is more than one of everything: accounts, currencies, owners, states.

type Bank = {
  ending: string
  country: string
  currency: string
  holder?: string
  routing?: string
  bank?: string
  asked?: 'set'
  isDefault?: boolean
}

/** A club with a payout account as its provider left it, with these bank accounts. */
const paidOut = async (country: string, account: object, banks: readonly Bank[]) => {
  const session = await signUpAs('payee')
  const partner = await foundClub(session, { brandName: 'Payee Club' })
  const [{ id } = { id: '' }] = await execute(
    `WITH club AS (
       UPDATE partners SET country_code = $2::text, default_currency_id = CASE WHEN $2::text = 'IN' THEN 'INR' ELSE 'SGD' END
       WHERE id = $1 RETURNING id
     ) INSERT INTO payout_accounts (partner_id, id, provider, provider_account_id, charges_enabled, payout_enabled, verification_status,
         bank_info, legal_entity, tos_accepted_at, submitted_at, created_at)
       SELECT club.id, gen_random_uuid(), provider, 'acct_' || club.id, charges_enabled, payout_enabled, verification_status,
         bank_info, legal_entity, '2031-03-01T16:30:00Z', '2031-03-01T16:30:00Z', '2031-03-01T16:30:00Z'
       FROM club, jsonb_to_record($3) AS given (provider text, charges_enabled boolean, payout_enabled boolean, verification_status text,
         bank_info jsonb, legal_entity jsonb)
     RETURNING id`,
    [
      partner,
      country,
      JSON.stringify({
        provider: 'sandbox',
        charges_enabled: true,
        payout_enabled: true,
        verification_status: 'verified',
        ...account,
      }),
    ],
  )
  await execute(
    `INSERT INTO bank_accounts (partner_id, id, payout_account_id, provider_bank_id, country, currency, number_end, routing_end, bank_name,
       holder_name, holder_type, is_default, asked, created_at)
     SELECT $1, gen_random_uuid(), $2, 'ba_' || place, country, currency, ending, routing, bank, holder,
       CASE WHEN place = 1 THEN 'company' ELSE 'individual' END, coalesce("isDefault", false), asked,
       '2031-03-01T16:30:00Z'::timestamptz + place * interval '1 day'
     FROM ROWS FROM (jsonb_to_recordset($3) AS (country text, currency text, ending text, routing text, bank text, holder text, asked text,
       "isDefault" boolean)) WITH ORDINALITY AS given (country, currency, ending, routing, bank, holder, asked, "isDefault", place)`,
    [partner, id, JSON.stringify(banks)],
  )
  return { session, partner, account: String(id) }
}

const ownedBy = (partner: string, account: string, owners: readonly object[]) =>
  execute(
    `INSERT INTO payout_account_owners (partner_id, id, payout_account_id, is_additional, first_name, last_name, personal_address,
       postal_code, personal_id_end, dob, email, phone, provider_person_id, verified, created_at)
     SELECT $1, gen_random_uuid(), $2, place > 1, first_name, last_name, personal_address, postal_code, personal_id_end, dob, email, phone,
       'person_' || place, coalesce(verified, false), '2031-03-01T16:30:00Z'::timestamptz + place * interval '1 day'
     FROM ROWS FROM (jsonb_to_recordset($3) AS (first_name text, last_name text, personal_address text, postal_code text,
       personal_id_end text, dob date, email text, phone text, verified boolean)) WITH ORDINALITY
       AS given (first_name, last_name, personal_address, postal_code, personal_id_end, dob, email, phone, verified, place)`,
    [partner, account, JSON.stringify(owners)],
  )

const SEVERAL: readonly Bank[] = [
  { ending: '3456', country: 'SG', currency: 'SGD', routing: '1000', holder: 'Payee Club', bank: 'Harbour Bank' },
  { ending: '8999', country: 'AU', currency: 'AUD', routing: '0007', holder: 'Mei Tan', isDefault: true },
  { ending: '0042', country: 'GB', currency: 'GBP', asked: 'set' },
]
const OWNERS = [
  {
    first_name: 'Mei',
    last_name: 'Tan',
    personal_address: '2 Hill Street',
    postal_code: '179360',
    personal_id_end: '567D',
    dob: '1980-05-01',
    verified: true,
  },
  { first_name: 'Ngọc Ánh', last_name: 'Nguyễn', postal_code: '018956', dob: '1991-12-03' },
]
const ENTITY = {
  businessName: 'Payee Club Pte Ltd',
  businessTaxId: '345K',
  address: '1 River Road',
  postalCode: '018957',
  city: null,
  state: null,
}

let several: Session
beforeAll(async () => {
  const made = await paidOut('SG', { verification_status: 'pending', legal_entity: ENTITY }, SEVERAL)
  several = made.session
  await ownedBy(made.partner, made.account, OWNERS)
})

const setUp = (page: Page, name = 'Payouts setup') => page.getByRole('region', { name })
const opened = async (session: Session, options: object = ABROAD): Promise<Page> => {
  const page = await on.own(session, options)
  await on.open('/payments/payouts')
  await setUp(page).getByRole('listitem').first().waitFor()
  return page
}

describe('the bank accounts of a club', () => {
  it('are told apart: which of them is paid, which is unconfirmed, which is looked at and which would go [BANK-51]', async () => {
    const page = await opened(several)
    await reads(setUp(page), 'payouts-accounts')
    await readsOnPhone(setUp(page), 'payouts-accounts')
    for (const ending of ['8999', '3456']) {
      await setUp(page)
        .getByRole('button', { name: `Remove **** ${ending}` })
        .click()
      const question = dialog(page, 'Remove bank account')
      await question.getByText(`**** ${ending}`, { exact: true }).waitFor()
      await reads(question, `payouts-remove-${ending}`)
      await question.getByRole('button', { name: 'Cancel' }).click()
      await question.waitFor({ state: 'detached' })
    }
    await setUp(page)
      .getByRole('button', { name: /^View \*+ 8999/ })
      .click()
    const form = dialog(page, 'Your bank account')
    await reads(form, 'payouts-account')
    await form.getByRole('button', { name: 'Cancel', exact: true }).click()
    await form.waitFor({ state: 'detached' })
    await setUp(page).getByRole('button', { name: 'Add bank account' }).click()
    await reads(form, 'payouts-further')
  })

  it('are looked at by who may not change them, who is told so', async () => {
    const page = await on.own(several, ABROAD)
    await mayOnlyLook(page)
    await on.open('/payments/payouts')
    await setUp(page).getByRole('listitem').nth(2).waitFor()
    await readsReasons(page.getByRole('main'), 'payouts-looked-at-reasons')
    await setUp(page)
      .getByRole('button', { name: /^View \*+ 3456/ })
      .click()
    const form = dialog(page, 'Your bank account')
    await reads(form, 'payouts-account-looked-at')
  })

  it('of which there is one need no word for it, and a platform asks for more', async () => {
    const alone = await paidOut('IN', { provider: 'gatewaySandbox', charges_enabled: false }, [
      { ending: '9012', country: 'IN', currency: 'INR', routing: '0053', holder: 'Asha Rao', isDefault: true },
    ])
    await ownedBy(alone.partner, alone.account, [{ email: 'asha@mumbai.example', phone: '+919876543210' }])
    const page = await opened(alone.session)
    await reads(setUp(page), 'payouts-account-of-india')
    await execute('UPDATE super_admins SET last_active_partner_id = $1', [alone.partner])
    const admin = await opened(await signInAs(ADMIN))
    await setUp(admin)
      .getByRole('button', { name: /^View \*+ 9012/ })
      .click()
    await reads(dialog(admin, 'Your bank account'), 'payouts-account-of-india-open')
    await workFor('riverside')
  })
})
