import type { Config } from '../../config.ts'
import { createFacebook } from '../../providers/identity/facebook.ts'
import { createFirebase } from '../../providers/identity/firebase.ts'
import type { IdentityProvider } from '../../providers/identity/identity-provider.ts'

/** The identity providers of this deployment; the built-in one serves wherever no Firebase project is configured. */
export type Providers = { builtIn: boolean; firebase: IdentityProvider | null; facebook: IdentityProvider | null }

/** Chooses the providers by the settings (SHELL-22). */
export const providersOf = (config: Config, now: () => number): Providers => ({
  builtIn: config.FIREBASE_PROJECT_ID === undefined,
  firebase: config.FIREBASE_PROJECT_ID
    ? createFirebase({ projectId: config.FIREBASE_PROJECT_ID, keysUrl: config.FIREBASE_KEYS_URL, now })
    : null,
  facebook:
    config.FACEBOOK_APP_ID && config.FACEBOOK_APP_SECRET
      ? createFacebook({
          appId: config.FACEBOOK_APP_ID,
          appSecret: config.FACEBOOK_APP_SECRET,
          graphUrl: config.FACEBOOK_GRAPH_URL,
          now,
        })
      : null,
})
