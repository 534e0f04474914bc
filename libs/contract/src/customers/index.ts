import { CHECKS } from '@fieldhouse/domain/access'
import { isPhone } from '@fieldhouse/domain/bookings'
import {
  DUPLICATE_CHOICES,
  EMAIL_FILTERS,
  IMPORT_FIELDS,
  MOST_IN_A_PART,
  type ImportProblem,
} from '@fieldhouse/domain/customers'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { FILE_LIMIT, importedFile, jsonOf, readAs, ReadColumns, SkippedRows, TakenFile } from '../imports/index.ts'
import {
  Birthday,
  CountryCode,
  data,
  Deleted,
  Id,
  line,
  Minor,
  page,
  PageCursor,
  Paging,
  removable,
  requiredLine,
  text,
  wholeNumber,
} from '../schemas.ts'

export { customerHistories, HistoryEntry } from './history.ts'
export { CustomerMerge, customerMerges, MergedHoldings, MergePreview } from './merges.ts'
export { customerDataCopies, type CustomerDataCopy } from './own-data.ts'

/** An optional '+', then 8 to 15 digits after removing blanks, dots, hyphens and brackets (BOOKING-108). */
export const Mobile = z
  .string()
  .max(40)
  .refine((s) => s.length <= 40 && isPhone(s), 'Invalid phone number')

/** A membership in words of its plan; both days belong to it, 'YYYY-MM-DD'. */
const Period = z.object({
  id: z.string(),
  planId: z.string(),
  planName: z.string(),
  startsOn: z.string(),
  expiresOn: z.string(),
})

/** A customer with what the screens that sell to them need (CUSTOMERS-20, ADDTX-15). */
export const Customer = z.object({
  id: z.string(),
  partnerId: z.string(),
  partnerSideCustomerIdString: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** In E.164 where the numbering plans know it, else its digits. */
  mobile: z.string().nullable(),
  /** Null to who teaches (BEYOND-17). */
  gender: z.enum(['female', 'male']).nullable(),
  /** DD/MM/YYYY. */
  dob: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressUnit: z.string().nullable(),
  addressCity: z.string().nullable(),
  /** ISO 3166, two letters. */
  addressCountry: z.string().nullable(),
  addressPostalCode: z.string().nullable(),
  /** What tax invoices call them, and their tax number on these; null where invoices say their name alone (BEYOND-35). */
  invoiceName: z.string().nullable(),
  taxNumber: z.string().nullable(),
  partnerNote: z.string().nullable(),
  /** The standing customer of the club for who comes without a name; there is one, it is nobody, and it stays. */
  isWalkIn: z.boolean(),
  clubCreditBalance: z.array(z.object({ amount: z.number().int(), currency: z.string() })),
  currentMembershipPlanId: z.string().nullable(),
  /** The first day without the current membership, DD/MM/YYYY in the partner's zone. */
  currentSubscriptionExpiredAt: z.string().nullable(),
  currentSubscription: Period.nullable(),
  /** Of those that are over, the one that expired most recently (SUBSCRIPTIONS-09). */
  lastSubscription: Period.nullable(),
  /** Where none is current, the one that is paused today, with the last day of its pause (BEYOND-46). */
  restingSubscription: Period.extend({ pausedUntil: z.string() }).nullable(),
  /** All that were not removed, the one that lasts longest first. Days as those of a subscription (SUBSCRIPTIONS-01). */
  subscriptions: z.array(
    z.object({ id: z.string(), planId: z.string(), isActive: z.boolean(), startAt: z.string(), expireAt: z.string() }),
  ),
  /** Days on which they are a member by any of these, both ends inclusive: what is paid on them is the price of members. */
  memberDays: z.array(z.object({ from: z.string(), until: z.string() })),
  createdAt: z.string(),
  /** Goes up with each saving: who saves names the one they read. */
  version: z.number().int(),
})
export type Customer = z.infer<typeof Customer>

const CustomerFilter = z.strictObject({
  email: z.enum(EMAIL_FILTERS).optional(),
  /** The plan of the membership that they have today. */
  membershipPlanId: Id.optional(),
  gender: z.enum(['female', 'male']).optional(),
})
export type CustomerFilter = z.infer<typeof CustomerFilter>

/** What customers must have all of to be listed, as a JSON object (CUSTOMERS-29). */
const filter = z
  .string()
  .max(500, { abort: true })
  .transform((written, context) => {
    try {
      return JSON.parse(written) as unknown
    } catch {
      context.addIssue('must be a JSON object')
      return z.NEVER
    }
  })
  .pipe(CustomerFilter)

/** A customer as a line of a file, by what its columns hold (CUSTOMERS-17); null where nothing stands there. */
const ExportedCustomer = z.record(z.enum(IMPORT_FIELDS), z.string().nullable())
export type ExportedCustomer = z.infer<typeof ExportedCustomer>

/** What is chosen for each of fifty thousand lines, at most. */
const CHOICES_LIMIT = 1_000_000

const importBody = z.strictObject({
  ...importedFile(IMPORT_FIELDS),
  /** What becomes of rows of whom somebody has the email or the mobile. */
  duplicates: z.enum(DUPLICATE_CHOICES).default('skip'),
  /** The same for single rows, as a JSON object by their line. */
  choices: jsonOf('must be a JSON object', CHOICES_LIMIT)
    .pipe(
      z.record(
        z
          .string()
          .max(9, { abort: true })
          .regex(/^[1-9]\d{0,8}$/),
        z.enum(DUPLICATE_CHOICES),
      ),
    )
    .optional(),
  /** After how many of the duplicates a dry run tells more of them. */
  duplicatesFrom: wholeNumber(0, 50_000).optional(),
})

const Skipped = SkippedRows<(typeof IMPORT_FIELDS)[number], ImportProblem>(IMPORT_FIELDS)

/** What came, or would come, of a file with customers (CUSTOMERS-18, BEYOND-12). */
const CustomerImport = z.object({
  /** Null where nothing was done yet. */
  id: z.string().nullable(),
  columns: ReadColumns(IMPORT_FIELDS),
  ...readAs,
  rows: z.number().int(),
  imported: z.number().int(),
  /** Those of them in whose row no gender stands, who take the one of CUSTOMERS-21. */
  assumedGenders: z.number().int(),
  memberships: z.number().int(),
  /** Rows that are taken over into somebody who is there. */
  filled: z.number().int(),
  skippedRows: z.number().int(),
  skipped: Skipped,
  duplicateRows: z.number().int(),
  /** The first of those of whom somebody has the email or the mobile, and what becomes of them; null for somebody of a row before. */
  duplicates: z.array(
    z.object({
      line: z.number().int(),
      choice: z.enum(DUPLICATE_CHOICES),
      customer: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
})
export type CustomerImport = z.infer<typeof CustomerImport>

export const customers = {
  listCustomers: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/customers',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view', 'class.view'] },
    summary:
      'Customers of a partner, searched by name, email, mobile or own id, and filtered (BOOKING-51, CUSTOMERS-39)',
    query: z
      .strictObject({
        ...Paging,
        q: text(100).optional(),
        filter: filter.optional(),
        /** Only who holds club credits in the currency that the partner issues them in (CREDITS-20). */
        holdsCredits: z.literal('true').optional(),
      })
      .refine(({ filter: asked, holdsCredits }) => !asked || !holdsCredits, {
        path: ['holdsCredits'],
        message: 'can not be asked for together with a filter',
      }),
    reply: page(Customer),
  }),
  exportCustomers: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/customers/export',
    access: 'customer.view',
    confirmed: true,
    summary:
      'Some of those whom a search and a filter of the list find, as the lines of a file that can be uploaded again; `next` is where the others begin',
    query: z.strictObject({
      q: text(100).optional(),
      filter: filter.optional(),
      /** The `next` of the lines before. */
      after: PageCursor.optional(),
      limit: wholeNumber(1, MOST_IN_A_PART).default(MOST_IN_A_PART),
    }),
    reply: data(z.array(ExportedCustomer)).extend({ next: z.string().nullable() }),
  }),
  getCustomer: endpoint({
    method: 'GET',
    path: '/partners/customers/:id',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view', 'class.view'] },
    summary: 'A customer (BOOKING-50)',
    reply: data(Customer),
  }),
  listCustomersByIds: endpoint({
    method: 'GET',
    path: '/partners/customers',
    access: { anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'credit.view', 'class.view'] },
    summary: 'Customers by their ids; unknown ones are left out (CUSTOMERS-43)',
    query: z.strictObject({ customerIds: z.array(Id).min(1).max(100) }),
    reply: data(z.array(Customer)),
  }),
  getCustomerSpend: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/customers/:customerId/spend',
    access: { anyOf: ['customer.view', 'order.view'] },
    summary: 'What a customer has paid here and was not given back, by currency (CUSTOMERS-40, CUSTOMERS-41)',
    reply: data(z.object({ totalSpendByCurrency: z.array(z.object({ currency: z.string(), amount: Minor })) })),
  }),
  createCustomer: endpoint({
    method: 'POST',
    path: '/partners/customers',
    access: { anyOf: ['customer.create', 'order.createBookingForNewCustomer', 'class.edit', 'class.manageAttendance'] },
    changes: ['customers'],
    summary:
      'Create a customer; one without an email and a mobile is refused, and a second one with the same (BOOKING-52, CUSTOMERS-23, CUSTOMERS-51)',
    body: z
      .strictObject({
        partnerId: Id.optional(),
        firstName: requiredLine(100),
        lastName: line(100).default(''),
        email: Email.nullish(),
        mobile: Mobile.nullish(),
        gender: z.enum(['female', 'male']).default('female'),
        dob: Birthday.nullish(),
        addressStreet: text(200).nullish(),
        addressUnit: text(60).nullish(),
        addressCity: line(100).nullish(),
        addressCountry: CountryCode.nullish(),
        addressPostalCode: line(20).nullish(),
        invoiceName: line(200).nullish(),
        taxNumber: text(40).nullish(),
        partnerSideCustomerIdString: text(60).nullish(),
        partnerNote: text(1000).nullish(),
      })
      .superRefine(({ email, mobile }, context) => {
        if (email || mobile) return
        for (const path of ['email', 'mobile'])
          context.addIssue({ code: 'custom', path: [path], message: 'an email or a mobile is required' })
      }),
    reply: data(Customer),
    idempotent: true,
  }),
  updateCustomer: endpoint({
    method: 'PUT',
    path: '/partners/customers/:id',
    access: 'customer.edit',
    changes: ['customers', 'schedule', 'orders'],
    summary:
      "Save the changed fields of a customer, '[[removed]]' for one that is cleared; 409 where somebody else saved them since the version that was read (CUSTOMERS-37, CUSTOMERS-38)",
    body: z.strictObject({
      version: z.number().int().min(1).max(1_000_000_000),
      firstName: requiredLine(100).optional(),
      lastName: removable(line(100)),
      email: removable(Email),
      mobile: removable(Mobile),
      gender: z.enum(['female', 'male']).optional(),
      dob: removable(Birthday),
      addressStreet: removable(text(200)),
      addressUnit: removable(text(60)),
      addressCity: removable(line(100)),
      addressCountry: removable(CountryCode),
      addressPostalCode: removable(line(20)),
      invoiceName: removable(line(200)),
      taxNumber: removable(text(40)),
      partnerSideCustomerIdString: removable(text(60)),
      partnerNote: removable(text(1000)),
    }),
    reply: data(Customer),
    idempotent: true,
  }),
  openWalkIn: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/customers/walkIn',
    access: 'order.createBookingForExistingCustomer',
    changes: ['customers'],
    summary: "The club's standing customer 'Walk-in', made when it is first asked for",
    reply: data(Customer),
    idempotent: true,
  }),
  deleteCustomer: endpoint({
    method: 'DELETE',
    path: '/partners/customers/:id',
    access: 'customer.delete',
    changes: ['customers', 'schedule'],
    summary: 'Delete a customer; one with a transaction that is not cancelled is refused (CUSTOMERS-44, ADDTX-40)',
    reply: Deleted,
    idempotent: true,
  }),
  importCustomers: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/customerCsv',
    access: CHECKS.uploadCustomerCsv,
    changes: ['customers', 'schedule'],
    summary:
      'Add the customers of a CSV file, those of its rows that pass; bad and duplicate ones are told by their line (CUSTOMERS-18, CUSTOMERS-45)',
    format: 'multipart',
    bodyLimit: FILE_LIMIT,
    fieldLimit: CHOICES_LIMIT,
    body: importBody,
    reply: data(CustomerImport),
    idempotent: true,
  }),
  previewImportCustomers: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/customerCsv/dryRun',
    access: CHECKS.uploadCustomerCsv,
    changes: [],
    summary: 'What the upload of a CSV file would do, column by column and row by row (BEYOND-12)',
    format: 'multipart',
    bodyLimit: FILE_LIMIT,
    fieldLimit: CHOICES_LIMIT,
    body: importBody,
    reply: data(CustomerImport),
  }),
  startCustomerImport: endpoint({
    method: 'POST',
    path: '/partners/:partnerId/customerImports',
    access: CHECKS.uploadCustomerCsv,
    changes: [],
    summary:
      'Have a job take the customers of a CSV file, batch by batch; refuses a file that can not be read (BEYOND-12)',
    format: 'multipart',
    bodyLimit: FILE_LIMIT,
    fieldLimit: CHOICES_LIMIT,
    body: importBody,
    reply: data(z.object({ id: z.string(), rows: z.number().int() })),
    idempotent: true,
  }),
  listCustomerImports: endpoint({
    method: 'GET',
    path: '/partners/:partnerId/customerImports',
    access: CHECKS.uploadCustomerCsv,
    summary: 'Files with customers that were taken, the newest first (BEYOND-12)',
    query: z.strictObject(Paging),
    reply: page(TakenFile),
  }),
  getCustomerImport: endpoint({
    method: 'GET',
    path: '/partners/customerImports/:id',
    access: CHECKS.uploadCustomerCsv,
    summary: 'How far the import of a file is, and what came of it so far (BEYOND-12)',
    reply: data(TakenFile.extend({ skipped: Skipped })),
  }),
  undoCustomerImport: endpoint({
    method: 'POST',
    path: '/partners/customerImports/:id/undone',
    access: { allOf: ['customer.importFromFile', 'customer.delete'] },
    changes: ['customers', 'schedule'],
    summary: 'Take back everybody who came by one file, while nothing else was built on it (BEYOND-12)',
    reply: data(z.object({ id: z.string(), removed: z.number().int() })),
    idempotent: true,
  }),
}
