import { useId, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction, type Outcome, type Send } from '../commands/use-action.ts'
import { useHeld } from '../commands/use-held.ts'
import { useTaken } from '../session/session.ts'
import { isSaidBeside, refusedFields, type Problems } from './problems.ts'
import { useFields, type FieldsOptions } from './use-fields.ts'

type Options<Values, Problem extends string, About> = Omit<FieldsOptions<Values, Problem>, 'check'> & {
  /** The rules, as of `FieldsOptions`; `about` is what the form is of. */
  check?: (values: Values, about: About) => Problems<Values, Problem>
  /** What the form is of, as the server has it: where it may have been sent already, it stays as it was then. */
  of?: About
  /** Why it may not be sent. Where nobody says, it may not once rights were taken away from whoever types. */
  barred?: string | null
  /** Why it may not be sent while nothing differs from what stood there at first. */
  unchanged?: string | null
  /** Asked once the rules find nothing wrong; the form is sent where the answer is yes. */
  confirm?: (values: Values) => Promise<boolean>
  /** The fields that a refusal is about, in place of those that it names. */
  refused?: (error: unknown, values: Values) => Problems<Values>
}

/** Where it failed, that is said over the form, as an action says it, or in the form, until it is sent again. */
type Failing<Values, Result> =
  | Pick<Outcome<Values, Result>, 'failed' | 'why'>
  | { failed?: never; failure: (error: unknown) => string }

type Ending<Values, Result> = Pick<Outcome<Values, Result>, 'done' | 'onDone' | 'toast'> &
  Failing<Values, Result> & {
    /** Follows where fields are wrong, by the rules or as the server says. */
    onWrong?: (values: Values) => void
  }

/**
 * A form that is sent as one action (`useAction`): Enter or its button sends it where the rules find nothing wrong; else what is wrong is
 * said beside its field, in the reader's language, and the first has the focus. What the server refuses by the name of a field is said there
 * as well, and nothing over it.
 */
export const useForm = <
  Values extends Record<string, unknown>,
  Problem extends string = never,
  About = undefined,
  Result = unknown,
>(
  { check, of, barred: forbidden, unchanged = null, confirm, refused, ...options }: Options<Values, Problem, About>,
  work: (send: Send, values: Values, about: About) => Promise<Result>,
  { onWrong, ...outcome }: Ending<Values, Result>,
) => {
  const { t } = useTranslation()
  const id = useId()
  const taken = useTaken() ? t('noPermissionAction') : null
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [asking, setAsking] = useState(false)
  const refusedBy = (error: unknown, values: Values): Problems<Values> =>
    refused ? refused(error, values) : refusedFields(error, values)
  const { run, busy, unanswered } = useAction((send, values: Values): Promise<Result> => work(send, values, about), {
    ...outcome,
    failed: outcome.failed ?? (() => null),
    isSaid: (error, values) => isSaidBeside(error, refusedBy(error, values)),
    onFailure: (error, values) => {
      const problems = refusedBy(error, values)
      fields.refuse(problems)
      if (isSaidBeside(error, problems)) onWrong?.(values)
      else setFailure({ error })
    },
  })
  const about: About = useHeld(of as About, busy || unanswered)
  const fields = useFields<Values, Problem>({ ...options, ...(check && { check: (values) => check(values, about) }) })
  const barred = (forbidden === undefined ? taken : forbidden) ?? (fields.isTyped ? null : unchanged)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    // One that stands in a dialog over another form is not part of that.
    event.stopPropagation()
    if (busy || asking || barred !== null) return
    setFailure(null)
    if (!fields.check()) onWrong?.(fields.values)
    else if (confirm) void askFirst(confirm, fields.values)
    else void run(fields.values)
  }
  const askFirst = async (question: (values: Values) => Promise<boolean>, values: Values) => {
    setAsking(true)
    const agreed = await question(values).finally(() => setAsking(false))
    if (agreed) await run(values)
  }
  return {
    ...fields,
    about,
    busy,
    barred,
    /** Why it failed, for the form to say; null where it did not, or where it is said over it. */
    failure: failure && 'failure' in outcome ? outcome.failure(failure.error) : null,
    /** What the form element takes. A button outside of it sends it by `form={id}`. */
    element: { id, ref: fields.body, noValidate: true, onSubmit: submit },
  }
}

/** A form as a dialog around it takes it. */
export type Form = Pick<ReturnType<typeof useForm>, 'busy' | 'barred' | 'isTyped' | 'element'>
