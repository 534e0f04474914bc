import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/failures.ts'
import type { Problems } from '../../../lib/form/problems.ts'

type Asked = { password: string }
type PasswordProblem = 'noPassword' | 'wrongPassword'

/** The rules of a form that asks for the own password once more, and how its failures are said. */
export const usePasswordRules = () => {
  const { t } = useTranslation('identity')
  return {
    rules: {
      start: { password: '' },
      check: ({ password }: Asked): Problems<Asked, PasswordProblem> =>
        password === '' ? { password: 'noPassword' } : {},
      words: { noPassword: t('factor.passwordMissing'), wrongPassword: t('wrongCurrent') },
      refused: (error: unknown): Problems<Asked, PasswordProblem> =>
        codeOf(error) === 'error.badRequest.wrong-password' ? { password: 'wrongPassword' } : {},
    },
    failure: (error: unknown): string => {
      if (codeOf(error) === 'error.tooManyRequests') return t('tooManyTries')
      if (codeOf(error) === 'error.badRequest.noPassword') return t('noPasswordHere')
      if (codeOf(error) === 'error.conflict.sealingKeyMissing') return t('factor.noKey')
      return messageOf(error) ?? t('noConnection')
    },
  }
}
