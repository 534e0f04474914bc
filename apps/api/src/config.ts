import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { opensTo } from './reach.ts'
import { StartRefused } from './start-refused.ts'

const port = z.coerce.number().int().min(0).max(65535)
const flag = z.enum(['true', 'false', '1', '0']).transform((v) => v === 'true' || v === '1')
const optional = z.string().min(1).optional()
const rate = z.coerce.number().int().min(1).max(1_000_000).optional()

/** Every environment variable of the product, parsed once. docs/settings.md lists the same names. */
const Environment = z.object({
  PORT: port.default(3000),
  /** Where it listens: this machine only with the embedded server or what is not for others, else every address, unless told otherwise. */
  HOST: optional,
  /** Any PostgreSQL 15+; without it the embedded server runs under FIELDHOUSE_DATA. */
  DATABASE_URL: optional,
  /** Logins that an administrator made for requests, both or none, where the one of DATABASE_URL may not make them. */
  DATABASE_TENANT_URL: optional,
  DATABASE_PLATFORM_URL: optional,
  /** Where the embedded server and uploaded files live. */
  FIELDHOUSE_DATA: z.string().default('data'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  /** Name in the top bar's badge and the rule for outbox and reply checks. */
  FIELDHOUSE_ENV: z.enum(['dev', 'alpha', 'staging', 'prod']).optional(),
  /** Address under which people reach the dashboard; links in mails start with it. */
  PUBLIC_URL: z.url().optional(),
  /** The demo clubs: loaded on the first start of the embedded server, unless false; never on their own with DATABASE_URL. */
  FIELDHOUSE_DEMO: flag.optional(),
  /** Sandboxes, which move no money, in place of providers of money without keys; beside the demo they stand unless this is false. */
  FIELDHOUSE_SANDBOX: flag.optional(),
  /** The id of the partner whose page carries the banners of the deployment; without it nobody has any. */
  MAIN_PARTNER_ID: z.uuid().optional(),
  SUPPORT_EMAIL: z.string().default('support@fieldhouse.example'),
  MAIL_FROM: z.string().default('Fieldhouse <no-reply@fieldhouse.example>'),
  /** smtp://user:password@host:port; without it mails stay in the outbox. */
  SMTP_URL: optional,
  /** Mails are signed by DKIM with these; all three or none. The key is PEM, its line ends may be written as \\n. */
  MAIL_DKIM_DOMAIN: optional,
  MAIL_DKIM_SELECTOR: optional,
  MAIL_DKIM_KEY: optional,
  /** Signs what Mailgun tells of messages of campaigns; without it they are counted by the answers of the mail server. */
  MAILGUN_SIGNING_KEY: optional,
  /** Whoever knows it may hand on bounce mails; without it nobody may. */
  BOUNCE_REPORT_SECRET: z.string().min(16).optional(),
  /** How many mails of campaigns leave in a minute at most: of the whole deployment, and of each club. Without, as many as the mail server takes. */
  CAMPAIGN_MAILS_PER_MINUTE: rate,
  CAMPAIGN_MAILS_PER_MINUTE_PER_CLUB: rate,
  /** Text messages through Twilio; all three or they stay in the outbox. */
  TWILIO_ACCOUNT_SID: optional,
  TWILIO_AUTH_TOKEN: optional,
  TWILIO_FROM: optional,
  /** Where Twilio answers; another address serves tests and proxies. */
  TWILIO_API_URL: z.url().default('https://api.twilio.com'),
  FIREBASE_PROJECT_ID: optional,
  FIREBASE_API_KEY: optional,
  /** Where Firebase publishes its keys; another address serves tests and proxies. */
  FIREBASE_KEYS_URL: z
    .url()
    .default('https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'),
  FACEBOOK_APP_ID: optional,
  FACEBOOK_APP_SECRET: optional,
  FACEBOOK_GRAPH_URL: z.url().default('https://graph.facebook.com'),
  /** Payments by card through Stripe; without a key nobody takes them but a sandbox, where there is one. */
  STRIPE_SECRET_KEY: optional,
  /** Lets browsers hand cards to Stripe; without it no card form can be shown. */
  STRIPE_PUBLISHABLE_KEY: optional,
  /** Signs Stripe's events. */
  STRIPE_WEBHOOK_SECRET: optional,
  /** Where Stripe answers; another address serves tests and proxies. */
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  /** Online payments through Razorpay, both or none; without keys nobody takes them but a sandbox, where there is one. */
  RAZORPAY_KEY_ID: optional,
  RAZORPAY_KEY_SECRET: optional,
  /** Signs Razorpay's events. */
  RAZORPAY_WEBHOOK_SECRET: optional,
  /** Where Razorpay answers; another address serves tests and proxies. */
  RAZORPAY_API_URL: z.url().default('https://api.razorpay.com'),
  /** Who finds places by name or address, and where it answers; Google by its key. Without, the product's own short list. */
  GEOCODER: z.enum(['nominatim', 'photon', 'google']).optional(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  GEOCODER_KEY: optional,
  /** The pictures of maps by zoom and place, and who is to be named for them; without, maps are plain. */
  MAP_TILES_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'needs {z}, {x} and {y}')
    .optional(),
  MAP_TILES_CREDIT: z.string().default('© OpenStreetMap'),
  /** A bucket of a store that speaks S3's protocol, for the files of pictures; with both keys, or they lie in the database. */
  PICTURES_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  PICTURES_S3_REGION: z.string().default('us-east-1'),
  PICTURES_S3_ACCESS_KEY: optional,
  PICTURES_S3_SECRET_KEY: optional,
  /** Address (DSN) of an error-reporting service that speaks Sentry's protocol; without it errors stay in the browser. */
  ERROR_REPORTING_DSN: z.url().optional(),
  /** Chat support by Chatwoot; both or no chat. */
  CHATWOOT_URL: z.url().optional(),
  CHATWOOT_TOKEN: optional,
  /** Product analytics by PostHog; both or none. */
  POSTHOG_URL: z.url().optional(),
  POSTHOG_KEY: optional,
  /** Seal the numbers of bank accounts: id:base64 of 32 bytes, the newest first; the embedded server keeps one in FIELDHOUSE_DATA. */
  FIELDHOUSE_BANK_KEYS: optional,
  /** What is logged: every request with DATABASE_URL, only what went wrong with the embedded server, unless told otherwise. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  /** Trust X-Forwarded-For of the proxy in front. */
  TRUST_PROXY: flag.default(false),
})

export type Config = Omit<z.output<typeof Environment>, 'FIELDHOUSE_ENV'> & {
  FIELDHOUSE_ENV: 'dev' | 'alpha' | 'staging' | 'prod'
  embedded: boolean
  /** FIELDHOUSE_ENV says dev in so many words, or the product starts as it comes: with the demo clubs, whose passwords all know. */
  isDevelopment: boolean
  dataDir: string
  host: string
  logLevel: string
}

/** Parses the environment; throws with the names of the variables that make no sense. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(present)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new StartRefused(`These settings make no sense:\n  ${problems.join('\n  ')}`)
  }
  const dataDir = resolve(parsed.data.FIELDHOUSE_DATA)
  if (dataDir === resolve(tmpdir())) throw new StartRefused('FIELDHOUSE_DATA must be a folder of its own')
  const embedded = parsed.data.DATABASE_URL === undefined
  const { HOST, LOG_LEVEL, FIELDHOUSE_ENV, FIELDHOUSE_DEMO, FIELDHOUSE_SANDBOX } = parsed.data
  // Who asks for a demo or a sandbox by name wants neither on the network.
  const isPlay = embedded || FIELDHOUSE_DEMO === true || FIELDHOUSE_SANDBOX === true
  const config = {
    ...parsed.data,
    embedded,
    // A database of one's own is most likely somebody's business: nothing of development is open there unless asked for.
    FIELDHOUSE_ENV: FIELDHOUSE_ENV ?? (isPlay ? ('dev' as const) : ('prod' as const)),
    isDevelopment:
      FIELDHOUSE_ENV === 'dev' ||
      (FIELDHOUSE_ENV === undefined && embedded && FIELDHOUSE_DEMO !== false && !parsed.data.SMTP_URL),
    dataDir,
    host: HOST ?? (isPlay ? '127.0.0.1' : '0.0.0.0'),
    logLevel: LOG_LEVEL ?? (embedded ? 'warn' : 'info'),
  }
  if ((config.DATABASE_TENANT_URL === undefined) !== (config.DATABASE_PLATFORM_URL === undefined))
    throw new StartRefused('DATABASE_TENANT_URL and DATABASE_PLATFORM_URL belong together: one of them is missing')
  const open = opensTo(config)
  if (FIELDHOUSE_SANDBOX && open.length > 0)
    throw new StartRefused(
      `FIELDHOUSE_SANDBOX takes no real money and serves this machine only, but ${open.join(', ')} lets others in`,
    )
  return config
}
