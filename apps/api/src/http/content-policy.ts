import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../config.ts'

const originOf = (address: string | undefined): string[] => (address === undefined ? [] : [new URL(address).origin])

/**
 * What a page of ours may load and call: nothing but this server, and of the services outside only those that are
 * configured (SHELL-87).
 */
export const contentPolicy = (config: Config): FastifyHelmetOptions => {
  const facebook = config.FACEBOOK_APP_ID !== undefined
  // Stripe's own library keeps card numbers in frames of Stripe, away from us (SUBSCRIPTIONS-36).
  const stripe = config.STRIPE_SECRET_KEY !== undefined && config.STRIPE_PUBLISHABLE_KEY !== undefined
  // Razorpay's form is a page of its own, in a frame that its script puts up.
  const razorpay = config.RAZORPAY_KEY_ID !== undefined && config.RAZORPAY_KEY_SECRET !== undefined
  const chat = originOf(config.CHATWOOT_TOKEN && config.CHATWOOT_URL)
  return {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [
          "'self'",
          ...(facebook ? ['https://connect.facebook.net'] : []),
          ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com'] : []),
          ...(razorpay ? ['https://checkout.razorpay.com'] : []),
          ...chat,
        ],
        imgSrc: [
          "'self'",
          'data:',
          'blob:',
          ...(facebook ? ['https://platform-lookaside.fbsbx.com'] : []),
          ...originOf(config.MAP_TILES_URL),
          ...chat,
        ],
        // A large sheet is packed by workers that its library makes of texts of its own (decision 0042).
        workerSrc: ["'self'", 'blob:'],
        // Mantine sets its variables in a style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        frameSrc: [
          "'self'",
          ...(facebook ? ['https://www.facebook.com', 'https://web.facebook.com'] : []),
          ...(stripe ? ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'] : []),
          ...(razorpay ? ['https://checkout.razorpay.com', 'https://api.razorpay.com'] : []),
          ...chat,
        ],
        connectSrc: [
          "'self'",
          ...(config.FIREBASE_API_KEY === undefined ? [] : ['https://identitytoolkit.googleapis.com']),
          ...(facebook ? ['https://graph.facebook.com', 'https://www.facebook.com'] : []),
          ...(stripe ? ['https://api.stripe.com'] : []),
          ...(razorpay ? ['https://api.razorpay.com', 'https://lumberjack.razorpay.com'] : []),
          ...originOf(config.ERROR_REPORTING_DSN),
          ...originOf(config.POSTHOG_KEY && config.POSTHOG_URL),
          ...chat,
        ],
        upgradeInsecureRequests: null,
      },
    },
    // Facebook's sign-in answers from a window of its own.
    crossOriginOpenerPolicy: { policy: facebook ? 'same-origin-allow-popups' : 'same-origin' },
    strictTransportSecurity: config.FIELDHOUSE_ENV === 'prod',
  }
}

/** Abilities of a browser that nothing of ours uses: a script that came in by a hole gets none of them. */
const UNUSED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
]

/**
 * What a page of ours, and frames in it, may ask of the browser: payments where a provider's form is shown; of the page alone the camera,
 * with which codes of places are scanned; and nothing else.
 */
export const permissionsPolicy = (config: Config): string => {
  const payers = [
    ...(config.STRIPE_SECRET_KEY && config.STRIPE_PUBLISHABLE_KEY ? ['"https://js.stripe.com"'] : []),
    ...(config.RAZORPAY_KEY_ID && config.RAZORPAY_KEY_SECRET
      ? ['"https://checkout.razorpay.com"', '"https://api.razorpay.com"']
      : []),
  ]
  const payment = payers.length > 0 ? `payment=(self ${payers.join(' ')})` : 'payment=()'
  return [...UNUSED.map((ability) => `${ability}=()`), 'camera=(self)', payment].join(', ')
}
