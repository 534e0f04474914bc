import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkCredentials, type Credentials, type FieldProblem } from './check-credentials.ts'

/** The values of a signed-out form, and what is wrong with them once somebody has sent it (SHELL-15 to SHELL-20). */
export const useFields = <F extends keyof Credentials>(initial: Record<F, string>) => {
  const [values, setValues] = useState(initial)
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<{ [field in F]?: string }>({})
  const { t } = useTranslation('identity')
  const problems = sent ? checkCredentials(values) : {}
  return {
    values,
    /** What the input of a field takes. */
    field: (name: F) => ({
      name,
      value: values[name],
      onChange: (event: { currentTarget: { value: string } }) => {
        const { value } = event.currentTarget
        setValues((before) => ({ ...before, [name]: value }))
        setRefused(({ [name]: _answered, ...others }) => others as typeof refused)
      },
      error: markOf(problems[name], t) || (refused[name] ?? false),
    }),
    /** Marks a field with the words of the server's refusal, until it is typed in again. */
    refuse: (name: F, words: string) => setRefused((before) => ({ ...before, [name]: words })),
    /** Whether the values may be sent; from now on what is wrong is marked. */
    check: (): boolean => {
      setSent(true)
      return Object.keys(checkCredentials(values)).length === 0
    },
  }
}

/** A field's error for Mantine: false when fine, true for the mark alone (an empty field), else words (SHELL-20). */
const markOf = (problem: FieldProblem | undefined, say: (words: Exclude<FieldProblem, 'empty'>) => string) =>
  problem === undefined ? false : problem === 'empty' ? true : say(problem)
