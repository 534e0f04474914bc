import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/failures.ts'
import type { Problems } from '../../../lib/form/problems.ts'

type CodeProblem = 'noCode' | 'wrongCode' | 'usedCode' | 'tooMany'

/** The rules of a field that takes a code, in the reader's words. */
export const useCodeRules = () => {
  const { t } = useTranslation('identity')
  return {
    check: ({ code }: { code: string }): Problems<{ code: string }, CodeProblem> =>
      code.trim() === '' ? { code: 'noCode' } : {},
    words: {
      noCode: t('code.missing'),
      wrongCode: t('code.wrong'),
      usedCode: t('code.used'),
      tooMany: t('code.tooMany'),
    },
  }
}

const REFUSED: Record<string, CodeProblem> = {
  'error.badRequest.wrongCode': 'wrongCode',
  'error.badRequest.usedCode': 'usedCode',
  'error.tooManyRequests': 'tooMany',
}

/** What a server's refusal says of a code; nothing for every other failure. */
export const refusedCode = (error: unknown): Problems<{ code: string }, CodeProblem> => {
  const problem = REFUSED[codeOf(error) ?? '']
  return problem ? { code: problem } : {}
}
