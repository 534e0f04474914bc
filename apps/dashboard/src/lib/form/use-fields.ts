import { useForm as useMantineForm } from '@mantine/form'
import { useState } from 'react'
import { isSound, wordsOf, type Problems } from './problems.ts'
import { useFirstWrong } from './use-first-wrong.ts'

/** What a form is given of its fields. */
export type FieldsOptions<Values, Problem extends string> = {
  /** What stands in the fields at first. */
  start: Values
  /** The rules: what is wrong with the values, by field. It is said once somebody has tried to send them, and as long as it is so. */
  check?: (values: Values) => Problems<Values, Problem>
  /** What is said of each beside its field, in the reader's language; true where the mark says it. */
  words?: Record<Problem, string | true>
}

const NO_WORDS: Record<string, string | true> = {}

/** The fields of a form: their values, what is wrong with them, and the way to the first that is. */
export const useFields = <Values extends Record<string, unknown>, Problem extends string = never>({
  start,
  check,
  words = NO_WORDS,
}: FieldsOptions<Values, Problem>) => {
  const form = useMantineForm<Values>({ initialValues: start })
  const { values } = form
  const [tried, setTried] = useState(false)
  const { body, focusFirstWrong } = useFirstWrong()
  const problems: Problems<Values> = check?.(values) ?? {}
  const problemOf = (name: keyof Values & string) =>
    (tried ? problems[name] : undefined) ?? (form.errors[name] as string | undefined)
  return {
    values,
    /** What the input of a field takes; of one that is on or off, its tick. */
    field: <K extends keyof Values & string>(name: K) => {
      const props: InputProps = form.getInputProps(name, {
        type: typeof values[name] === 'boolean' ? 'checkbox' : 'input',
      })
      return { ...(props as InputProps & Standing<Values[K]>), name, error: wordsOf(problemOf(name), words) }
    },
    /** The fields that are marked as wrong. */
    wrong: Object.keys(values).filter((name) => problemOf(name) !== undefined),
    /** Changes values otherwise than by an input of their own: to these, or to what is made of those that stand, drawn yet or not. */
    change: (more: Partial<Values> | ((standing: Values) => Partial<Values>)) =>
      // All of them stand at any time, which the library's type doesn't say.
      form.setValues(typeof more === 'function' ? (standing) => more(standing as Values) : more),
    /** Whether anything differs from what stood there at first. */
    isTyped: form.isDirty(),
    /** Whether the values may be sent; from now on what is wrong is said, and the first of it has the focus. */
    check: (): boolean => {
      setTried(true)
      form.clearErrors()
      const sound = isSound(problems)
      if (!sound) focusFirstWrong()
      return sound
    },
    /** Says what the server refuses beside each field, until that is typed in again; the first has the focus. */
    refuse: (refused: Problems<Values>) => {
      form.setErrors(refused)
      if (!isSound(refused)) focusFirstWrong()
    },
    /** Begins anew, with what stood there at first or with other values. */
    restart: (from: Values = start) => {
      form.setInitialValues(from)
      form.reset()
      setTried(false)
    },
    /** The ref of what the fields stand in. */
    body,
  }
}

/** Fields as those are given them that lay them out: these, and perhaps more that others lay out. */
export type FieldsOf<Values extends Record<string, unknown>> = Omit<
  ReturnType<typeof useFields<Values, string>>,
  'restart'
>

// `onChange` takes an event or a value, whichever the input calls it with.
type InputProps = Pick<ReturnType<ReturnType<typeof useMantineForm>['getInputProps']>, 'onChange'>
type Standing<Value> = Value extends boolean ? { checked: Value } : { value: Value }
