import { LONG_PASSWORD } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api/failures.ts'
import type { Problems } from '../../lib/form/problems.ts'
import { checkCredentials, type Credentials } from './check-credentials.ts'

type Options = {
  /** A club asks for 12 characters. */
  long?: boolean
  /** No name is asked for, though the form has its fields at other times. */
  nameless?: boolean
}

/** The fields of an account's form, with what is said of them (SHELL-15 to SHELL-20). */
export const useCredentials = <F extends keyof Credentials>(
  start: Record<F, string>,
  { long = false, nameless = false }: Options = {},
) => {
  const { t } = useTranslation('identity')
  return {
    start,
    check: (values: Record<F, string>) => {
      const { firstName, ...others }: Credentials = values
      return checkCredentials(nameless || firstName === undefined ? others : { firstName, ...others }, long)
    },
    words: {
      // The mark says it (SHELL-20).
      empty: true as const,
      invalidEmail: t('invalidEmail'),
      shortPassword: t('shortPassword'),
      tooShort: t('strength.tooShort', { count: LONG_PASSWORD }),
      confirmMismatch: t('confirmMismatch'),
      commonPassword: t('commonPassword'),
      ownPassword: t('ownPassword'),
      samePassword: t('samePassword'),
      wrongCurrent: t('wrongCurrent'),
    },
  }
}

type Refused = Problems<Credentials, keyof ReturnType<typeof useCredentials>['words']>

const REFUSED: Record<string, Refused> = {
  'error.badRequest.commonPassword': { password: 'commonPassword' },
  'error.badRequest.ownPassword': { password: 'ownPassword' },
  'error.badRequest.samePassword': { password: 'samePassword' },
  'error.badRequest.wrong-password': { currentPassword: 'wrongCurrent' },
}

/** The password that a server's refusal is about; none for every other failure. */
export const refusedPassword = (error: unknown): Refused => REFUSED[codeOf(error) ?? ''] ?? {}
