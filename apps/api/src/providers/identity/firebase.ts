import { isEmail } from '@fieldhouse/domain/emails'
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { Refused } from '../../db/refused.ts'
import {
  IdentityProviderUnreachable,
  isSubject,
  toldPicture,
  toldText,
  type IdentityProvider,
  type OutsideIdentity,
} from './identity-provider.ts'

/**
 * Firebase ID tokens of one project, checked against the keys that Google publishes at `keysUrl`: signature by RS256,
 * issuer, audience, expiry, sign-in time and subject (SHELL-22). `now` in epoch milliseconds.
 */
export const createFirebase = ({
  projectId,
  keysUrl,
  now,
}: {
  projectId: string
  keysUrl: string
  now: () => number
}): IdentityProvider => {
  const keys = createRemoteJWKSet(new URL(keysUrl))
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${projectId}`,
          audience: projectId,
          requiredClaims: ['exp', 'iat', 'sub', 'auth_time'],
          currentDate: new Date(now()),
          clockTolerance: 5,
        })
        return identityOf(payload, now())
      } catch (error) {
        // Keys that can't be fetched are our trouble, not the caller's.
        const ours = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']
        if (error instanceof Refused) throw error
        if (!(error instanceof errors.JOSEError) || ours.includes(error.code))
          throw new IdentityProviderUnreachable(error)
        throw new Refused({ code: 'error.unauthorized' })
      }
    },
  }
}

const identityOf = (payload: JWTPayload, now: number): OutsideIdentity => {
  const subject = payload.sub
  const signedInAt = payload['auth_time']
  if (!isSubject(subject) || typeof signedInAt !== 'number' || signedInAt * 1000 > now + 5000)
    throw new Refused({ code: 'error.unauthorized' })
  const email = toldText(payload['email'])
  if (!email || !isEmail(email))
    throw new Refused({ code: 'error.badRequest.invalid-email', details: { msg: 'This login has no email address.' } })
  return {
    subject: `firebase:${subject.trim()}`,
    email,
    emailVerified: payload['email_verified'] === true,
    signedInAt: signedInAt * 1000,
    firstName: null,
    lastName: null,
    fullName: toldText(payload['name']),
    picture: toldPicture(payload['picture']),
    phone: toldText(payload['phone_number']),
  }
}
