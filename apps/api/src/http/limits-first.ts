import type { z } from 'zod'

/** The part of a schema's definition that is looked at here. */
type Definition = Record<string, unknown> & { checks?: readonly z.core.$ZodCheck[]; getter?: () => unknown }

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value && 'parse' in value

/** A schema and all that it is made of, each once. */
export const schemasWithin = (root: z.ZodType): z.ZodType[] => {
  const found = new Set<z.ZodType>()
  const look = (value: unknown): void => {
    if (isSchema(value)) {
      if (found.has(value)) return
      found.add(value)
      const { checks: _checks, getter, ...parts } = definitionOf(value)
      look(getter?.())
      for (const part of Object.values(parts)) look(part)
    } else if (Array.isArray(value)) for (const each of value) look(each)
    else if (isPlain(value)) for (const each of Object.values(value)) look(each)
  }
  look(root)
  return [...found]
}

/** Shapes, options and items are plain objects and lists; whatever else a definition holds has no schemas within. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const definitionOf = ({ def }: z.ZodType): Definition => def as unknown as Definition

const LENGTHS = new Set(['min_length', 'max_length', 'length_equals'])

const hasLength = ({ value }: z.core.ParsePayload): boolean => typeof value === 'string' || Array.isArray(value)

/**
 * Makes the limits of a schema hold before anything else (law 13). zod runs every check of a value, also after its length was
 * refused, and so a pattern over what is far too long; and it compares the length of whatever says that it has one, be it
 * `{length: {toString: 1}}`, which can't be compared.
 */
export const limitsFirst = (root: z.ZodType): void => {
  for (const schema of schemasWithin(root))
    for (const { _zod } of definitionOf(schema).checks ?? []) {
      if (!LENGTHS.has(_zod.def.check)) continue
      _zod.def.when = hasLength
      if (_zod.def.check !== 'min_length') _zod.def.abort = true
    }
}
