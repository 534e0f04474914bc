import { fieldErrorsOf } from '../api/failures.ts'

/** What is wrong with the values of a form, by field: a code of the rules, or words of the server. */
export type Problems<Values, Problem extends string = string> = { [field in keyof Values]?: Problem | undefined }

/** The same problem in each of some fields. */
export const problemIn = <Field extends string, Problem extends string>(
  fields: readonly Field[],
  problem: Problem,
): { [field in Field]?: Problem } =>
  Object.fromEntries(fields.map((field) => [field, problem])) as { [field in Field]?: Problem }

/** Whether nothing is wrong with any field. */
export const isSound = (problems: Problems<Record<string, unknown>>): boolean =>
  Object.values(problems).every((problem) => problem === undefined)

/** The fields of a form that the server refused by their own names, with its words (API-11). */
export const refusedFields = <Values extends object>(error: unknown, values: Values): Problems<Values> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).filter(([property]) => Object.hasOwn(values, property)),
  ) as Problems<Values>

/** The fields of a form that the server refused by names of its own, each by the field that holds it; what none holds is left out. */
export const refusedAs =
  <Field extends string>(fieldOf: (property: string) => Field | null | undefined) =>
  (error: unknown): { [field in Field]?: string } =>
    Object.fromEntries(
      Object.entries(fieldErrorsOf(error)).flatMap(([name, words]) => {
        const field = fieldOf(name)
        return field ? [[field, words]] : []
      }),
    ) as { [field in Field]?: string }

/** Whether each field that a refusal names is one of those that say so themselves, so that no words are left to be said. */
export const isSaidBeside = (error: unknown, refused: Problems<Record<string, unknown>>): boolean =>
  !isSound(refused) && Object.keys(fieldErrorsOf(error)).every((property) => refused[property] !== undefined)

/**
 * What stands beside a field: the reader's words for a code, or the server's own; true where it is marked without words, and null where
 * nothing is wrong.
 */
export const wordsOf = (problem: string | undefined, words: Record<string, string | true>): string | true | null =>
  problem === undefined ? null : Object.hasOwn(words, problem) ? words[problem]! : problem
