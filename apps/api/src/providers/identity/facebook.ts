import { createHmac } from 'node:crypto'
import { isEmail } from '@fieldhouse/domain/emails'
import { z } from 'zod'
import { Refused } from '../../db/refused.ts'
import {
  IdentityProviderUnreachable,
  isSubject,
  toldPicture,
  toldText,
  type IdentityProvider,
} from './identity-provider.ts'

const Debugged = z.object({
  data: z.object({
    app_id: z.string().optional(),
    is_valid: z.boolean(),
    user_id: z.string().optional(),
    expires_at: z.number().optional(),
  }),
})
const Me = z.object({
  id: z.string(),
  email: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  name: z.string().optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }) }).optional(),
})

/**
 * Facebook access tokens of one app (SHELL-23). Facebook is asked whether the token was made for this very app: a token
 * of another app would let that app's owner sign in as its users. It says nothing about who answers the mailbox, so
 * the email counts as unproved.
 */
export const createFacebook = ({
  appId,
  appSecret,
  graphUrl,
  now,
}: {
  appId: string
  appSecret: string
  graphUrl: string
  now: () => number
}): IdentityProvider => {
  const ask = async (path: string, query: Record<string, string>): Promise<unknown> => {
    const address = `${graphUrl.replace(/\/$/, '')}/${path}?${new URLSearchParams(query)}`
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      if (response.status >= 500) throw new Error(`Facebook answered ${response.status}`)
      return (await response.json()) as unknown
    } catch (error) {
      throw new IdentityProviderUnreachable(error)
    }
  }
  return {
    async verify(token) {
      const debugged = Debugged.safeParse(
        await ask('debug_token', { input_token: token, access_token: `${appId}|${appSecret}` }),
      )
      const facts = debugged.data?.data
      const expired = facts?.expires_at ? facts.expires_at * 1000 <= now() : false
      if (!facts?.is_valid || facts.app_id !== appId || !facts.user_id || expired)
        throw new Refused({ code: 'error.unauthorized' })
      // Shows that we hold the app's secret; apps may be set up to insist on it.
      const proof = createHmac('sha256', appSecret).update(token).digest('hex')
      const me = Me.safeParse(
        await ask('me', {
          fields: 'id,email,first_name,last_name,name,picture',
          access_token: token,
          appsecret_proof: proof,
        }),
      ).data
      if (!me || me.id !== facts.user_id || !isSubject(me.id)) throw new Refused({ code: 'error.unauthorized' })
      if (!me.email || !isEmail(me.email))
        throw new Refused({
          code: 'error.badRequest.invalid-email',
          details: { msg: 'Facebook did not share an email address. Please sign up with email and password.' },
        })
      return {
        subject: `facebook:${me.id}`,
        email: me.email,
        emailVerified: false,
        signedInAt: null,
        firstName: toldText(me.first_name),
        lastName: toldText(me.last_name),
        fullName: toldText(me.name),
        picture: toldPicture(me.picture?.data.url),
        phone: null,
      }
    },
  }
}
