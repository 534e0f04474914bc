import { fieldErrorsOf } from '../failures.ts'

/** What is wrong with the values of a form, by field: a code of the rules, or words of the server. */
export type Faults<Values, Fault extends string = string> = { [field in keyof Values]?: Fault | undefined }

/** The same fault in each of some fields. */
export const faultIn = <Field extends string, Fault extends string>(
  fields: readonly Field[],
  fault: Fault,
): { [field in Field]?: Fault } =>
  Object.fromEntries(fields.map((field) => [field, fault])) as { [field in Field]?: Fault }

/** Whether nothing is wrong with any field. */
export const isSound = (faults: Faults<Record<string, unknown>>): boolean =>
  Object.values(faults).every((fault) => fault === undefined)

/** The fields of a form that the server refused by their own names, with its words (API-11). */
export const refusedFields = <Values extends object>(error: unknown, values: Values): Faults<Values> =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(error)).filter(([property]) => Object.hasOwn(values, property)),
  ) as Faults<Values>

/** Whether each field that a refusal names is one of those that say so themselves, so that no words are left to be said. */
export const isSaidBeside = (error: unknown, refused: Faults<Record<string, unknown>>): boolean =>
  !isSound(refused) && Object.keys(fieldErrorsOf(error)).every((property) => refused[property] !== undefined)

/**
 * What stands beside a field: the reader's words for a code, or the server's own; true where it is marked without words, and null where
 * nothing is wrong.
 */
export const wordsOf = (fault: string | undefined, words: Record<string, string | true>): string | true | null =>
  fault === undefined ? null : Object.hasOwn(words, fault) ? words[fault]! : fault
