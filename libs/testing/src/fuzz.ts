import type { Endpoint } from '@fieldhouse/contract'
import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas turn into. */
type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  $ref?: string
  $defs?: Record<string, Schema>
}

/** Values that work, by the name of the property that carries them; an id that nobody has where a name is not here. */
export type Known = Record<string, readonly unknown[]>

/** A value made wrong in one place. */
export type Mutation = {
  /** What was done, in words, for the message of a failed test. */
  name: string
  value: unknown
  /** The property that a refusal must name, dotted; null where the value may be right or wrong, but never break anything. */
  property: string | null
}

const schemaOf = (schema: z.ZodType): Schema =>
  inlined(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)

/** References resolved once: the schemas of requests are trees. */
const inlined = (root: Schema): Schema => {
  const resolve = (schema: Schema): Schema => {
    const found = schema.$ref ? (root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}) : schema
    return {
      ...found,
      ...(found.properties && {
        properties: Object.fromEntries(Object.entries(found.properties).map(([name, each]) => [name, resolve(each)])),
      }),
      ...(found.items && { items: resolve(found.items) }),
      ...(found.anyOf && { anyOf: found.anyOf.map(resolve) }),
    }
  }
  return resolve(root)
}

/** Instants around the hours that summer time skips and repeats, in London, New York and Sydney, and at the edges of time. */
export const INSTANTS = [
  '2026-11-22T02:00:00.000Z',
  '2027-03-28T01:30:00+00:00',
  '2027-10-31T01:30:00+01:00',
  '2027-10-31T01:30:00Z',
  '2027-03-14T02:30:00-05:00',
  '2027-11-07T01:30:00-04:00',
  '2027-10-03T02:30:00+10:00',
  '2027-04-04T02:30:00+11:00',
  '2027-04-04T02:30:00+10:00',
  '1970-01-01T00:00:00Z',
  '2199-12-31T23:59:59.999Z',
]
/** The days of those instants: 23 and 25 hours long somewhere, a leap day, the first and the last. */
export const DAYS = [
  '2026-11-22',
  '2027-03-28',
  '2027-10-31',
  '2027-03-14',
  '2027-11-07',
  '2027-10-03',
  '2027-04-04',
  '2028-02-29',
  '1970-01-01',
  '2199-12-31',
]

/** Values of a schema as a well-meaning client sends them, ids and names of `known` among them. */
export const validValues = (schema: z.ZodType, known: Known): fc.Arbitrary<unknown> =>
  arbitrary(schemaOf(schema), known)

const arbitrary = (schema: Schema, known: Known, name = ''): fc.Arbitrary<unknown> => {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (known[name] && schema.type !== 'array') return fc.constantFrom(...known[name])
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitrary(each, known, name)))
  if (schema.type === 'object') return objects(schema, known)
  if (schema.type === 'array') {
    const [minLength, maxLength] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 2)]
    return fc.array(arbitrary(schema.items ?? {}, known, singular(name)), { minLength, maxLength })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? 0, 0)
    return fc.integer({ min, max: Math.min(schema.maximum ?? 1000, min + 1000) })
  }
  return schema.type === 'string' ? strings(schema) : fc.constantFrom('x', 1, null)
}

const objects = (schema: Schema, known: Known): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([key, each]) => [key, arbitrary(each, known, key)]),
    ),
    { requiredKeys: schema.required ?? [] },
  )

const singular = (name: string): string => name.replace(/Ids$/, 'Id').replace(/^ids$/, 'id')

const strings = (schema: Schema): fc.Arbitrary<string> => {
  if (schema.format === 'uuid') return fc.uuid({ version: 4 })
  if (schema.format === 'date-time') return fc.constantFrom(...INSTANTS)
  if (schema.format === 'date') return fc.constantFrom(...DAYS)
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' })
  const minLength = schema.minLength ?? 0
  return fc.string({ minLength, maxLength: Math.min(schema.maxLength ?? 40, minLength + 40), unit: 'grapheme' })
}

/** Text that breaks careless code: right to left, combining, outside the basic plane, half a pair, SQL and markup. */
export const HOSTILE_TEXTS = [
  '\u202Eגב\u202C عربي',
  'Đặng é\u0301\u0300 👩‍👩‍👧 𝒳',
  '\uD800',
  "'; DROP TABLE orders; --",
  '%_\\%',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '__proto__',
]

/** The value with each of its places made wrong in each way that the schema tells apart. */
export const mutationsOf = (schema: z.ZodType, valid: unknown): Mutation[] => [...mutate(schemaOf(schema), valid, [])]

type Path = readonly (string | number)[]

function* mutate(schema: Schema, value: unknown, path: Path): Generator<Mutation> {
  const here = path.join('.')
  const label = here || 'the whole'
  const wrong = (name: string, made: unknown): Mutation => ({ name: `${label}: ${name}`, value: made, property: here })
  const odd = (name: string, made: unknown): Mutation => ({ name: `${label}: ${name}`, value: made, property: null })
  const kinds = kindsOf(schema)
  for (const [kind, made] of Object.entries(OTHER_KINDS)) if (!kinds.has(kind)) yield wrong(`as ${kind}`, made)
  for (const [shape, made] of Object.entries(HOSTILE_SHAPES))
    yield (kinds.has(Array.isArray(made) ? 'array' : 'object') ? odd : wrong)(shape, made)
  if (kinds.has('string')) yield* wrongStrings(schema, wrong, odd)
  if (kinds.has('number')) yield* wrongNumbers(schema, wrong, odd)
  if (kinds.has('array') && Array.isArray(value)) yield* wrongItems(schema, value, path, wrong)
  if (kinds.has('object') && isObject(value)) yield* wrongProperties(schema, value, path)
}

const OTHER_KINDS = {
  string: 'words',
  number: 7,
  boolean: true,
  null: null,
  array: [[]],
  object: { an: 'object' },
} as const

/** Shapes that say they are what they are not: code that asks them for a length, a text or a number gets none. */
const HOSTILE_SHAPES: Record<string, unknown> = {
  'with a length that is no number': { length: { toString: 1, valueOf: 1 }, size: { toString: 1 } },
  'with a length': { length: 5, size: 5, 0: 'a' },
  'with methods that are none': Object.fromEntries(
    ['toString', 'valueOf', 'toJSON', 'then', 'constructor', 'hasOwnProperty', 'trim'].map((name) => [name, 1]),
  ),
  'deep within lists': JSON.parse('['.repeat(1500) + ']'.repeat(1500)),
}

const kindsOf = (schema: Schema): Set<string> => {
  if (schema.anyOf) return new Set(schema.anyOf.flatMap((each) => [...kindsOf(each)]))
  const examples = schema.enum ?? (schema.const === undefined ? null : [schema.const])
  if (examples) return new Set(examples.map((each) => (each === null ? 'null' : typeof each)))
  // A schema without a type takes everything.
  if (!schema.type) return new Set(Object.keys(OTHER_KINDS))
  return new Set([schema.type === 'integer' ? 'number' : schema.type])
}

type Made = (name: string, made: unknown) => Mutation

function* wrongStrings(schema: Schema, wrong: Made, odd: Made): Generator<Mutation> {
  const strict = schema.format ?? schema.pattern ?? schema.enum ?? schema.const
  yield (strict ? wrong : odd)('NUL within', 'a\u0000b')
  if (schema.maxLength) yield wrong('too long', 'x'.repeat(schema.maxLength + 1))
  yield (strict ? wrong : odd)('huge', 'x'.repeat(100_000))
  if (schema.minLength || strict) yield wrong('empty', '')
  else yield odd('empty', '')
  for (const text of HOSTILE_TEXTS) yield (strict && !schema.pattern ? wrong : odd)(`hostile ${text}`, text)
  if (schema.format === 'uuid') yield odd('an id of nobody', '00000000-0000-4000-8000-000000000000')
  if (schema.format === 'date-time') {
    for (const text of INSTANTS) yield odd(text, text)
    for (const text of ['2027-02-30T00:00:00Z', '2027-01-01T25:00:00Z', '2027-01-01T00:00:00', '2027-01-01', 'now'])
      yield wrong(text, text)
  }
  if (schema.format === 'date') {
    for (const text of DAYS) yield odd(text, text)
    for (const text of ['2027-02-29', '2027-13-01', '27-01-01', '0000-00-00', 'today']) yield wrong(text, text)
  }
}

function* wrongNumbers(schema: Schema, wrong: Made, odd: Made): Generator<Mutation> {
  const examples = [...(schema.anyOf ?? [schema])].flatMap(
    (each) => each.enum ?? (each.const === undefined ? [] : [each.const]),
  )
  for (const n of [-1, 0, 1.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.1 + 0.2, 1e-7]) {
    const outside =
      (schema.minimum !== undefined && n < schema.minimum) ||
      (schema.maximum !== undefined && n > schema.maximum) ||
      (schema.type === 'integer' && !Number.isInteger(n)) ||
      (examples.length > 0 && !examples.includes(n))
    yield (outside ? wrong : odd)(String(n), n)
  }
}

function* wrongItems(schema: Schema, value: readonly unknown[], path: Path, wrong: Made): Generator<Mutation> {
  if (schema.minItems) yield wrong('empty', [])
  if (schema.maxItems !== undefined && value.length > 0)
    yield wrong(
      'too many',
      Array.from({ length: schema.maxItems + 1 }, () => value[0]),
    )
  if (value.length === 0) return
  for (const each of mutate(schema.items ?? {}, value[0], [...path, 0]))
    yield { ...each, value: [each.value, ...value.slice(1)] }
}

function* wrongProperties(schema: Schema, value: Record<string, unknown>, path: Path): Generator<Mutation> {
  const at = (key: string) => [...path, key].join('.')
  if (schema.additionalProperties === false)
    yield { name: `${at('unexpected')}: unknown`, value: { ...value, unexpected: 1 }, property: at('unexpected') }
  for (const key of schema.required ?? []) {
    const { [key]: _, ...rest } = value
    yield { name: `${at(key)}: missing`, value: rest, property: at(key) }
  }
  for (const [key, each] of Object.entries(schema.properties ?? {}))
    for (const mutation of mutate(each, value[key], [...path, key]))
      yield { ...mutation, value: { ...value, [key]: mutation.value } }
}

/** What patterns stumble over: a beginning that fits, much of what could go on for ever, and an end that does not fit. */
const STUMBLES = ['.', 'a', '1', ' ', 'a@.', '0:']

/** The value with each of its places filled with as much as `bytes` hold: texts, lists and objects that nobody means. */
export const overlong = (schema: z.ZodType, valid: unknown, bytes: number): Mutation[] => [
  ...fill(schemaOf(schema), valid, [], bytes),
]

function* fill(schema: Schema, value: unknown, path: Path, bytes: number): Generator<Mutation> {
  const label = path.join('.') || 'the whole'
  const odd = (name: string, made: unknown): Mutation => ({ name: `${label}: ${name}`, value: made, property: null })
  const kinds = kindsOf(schema)
  if (kinds.has('string'))
    for (const unit of STUMBLES)
      yield odd(`much of ${unit}`, `a@${unit.repeat((bytes - 4) / Buffer.byteLength(unit))} @`)
  yield odd('a long list', Array<number>(Math.floor(bytes / 2)).fill(0))
  yield odd('lists in a list', JSON.parse(`[${'[],'.repeat(Math.floor(bytes / 3) - 1)}[]]`))
  yield odd('many names', Object.fromEntries(Array.from({ length: bytes / 12 }, (_, i) => [`n${i}`, 0])))
  if (kinds.has('array') && Array.isArray(value) && value.length > 0) {
    const each = JSON.stringify(value[0])
    yield odd('the same again and again', Array(Math.floor(bytes / (each.length + 1))).fill(value[0]))
    for (const item of fill(schema.items ?? {}, value[0], [...path, 0], bytes)) yield { ...item, value: [item.value] }
  }
  if (kinds.has('object') && isObject(value))
    for (const [key, each] of Object.entries(schema.properties ?? {}))
      for (const made of fill(each, value[key], [...path, key], bytes))
        yield { ...made, value: { ...value, [key]: made.value } }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Bodies that are no JSON, or none that a request may have. */
export const BROKEN_BODIES: Record<string, string> = {
  'cut short': '{"a": [1, ',
  'not JSON': 'hello',
  'a trailing comma': '{"a": 1,}',
  'a prototype': '{"__proto__": {"admin": true}}',
  'a constructor': '{"constructor": {"prototype": {"admin": true}}}',
  'half a surrogate pair': '{"a": "\\ud800"}',
  'a number too large': '{"a": 1e999}',
  'a list': '[]',
  'a word': '"word"',
  'a number': '42',
  nothing: 'null',
  'very deep': '['.repeat(20_000) + ']'.repeat(20_000),
  NUL: '{"a": "\u0000"}',
}

/** Texts in the place of a path parameter, as they stand in the address. */
export const BROKEN_PARAMS = [
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  '%00',
  '%ff',
  '%',
  '%E2%80%AE',
  '..%2F..%2Fetc%2Fpasswd',
  "'%20OR%201=1--",
  '00000000-0000-4000-8000-00000000000',
  'x'.repeat(5000),
]

/** The names of an endpoint's path parameters, in order. */
export const paramsOf = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1]!)

/** A query made wrong: pairs as they stand in the address, before they are encoded. */
export type QueryMutation = { name: string; pairs: [string, string][]; property: string | null }

/** The query with each of its names left out, repeated, nested or given values that it may not have. */
export const queryMutationsOf = (schema: z.ZodType, valid: Record<string, unknown>): QueryMutation[] => {
  const { properties = {}, required = [] } = schemaOf(schema)
  const pairsOf = (query: Record<string, unknown>): [string, string][] =>
    Object.entries(query).flatMap(([key, value]): [string, string][] =>
      Array.isArray(value) ? value.map((item) => [`${key}[]`, String(item)]) : [[key, String(value)]],
    )
  const without = (key: string) => pairsOf(Object.fromEntries(Object.entries(valid).filter(([name]) => name !== key)))
  const mutations: QueryMutation[] = [
    { name: 'unexpected: unknown', pairs: [...pairsOf(valid), ['unexpected', '1']], property: 'unexpected' },
    { name: '__proto__', pairs: [...pairsOf(valid), ['__proto__', '1']], property: null },
  ]
  for (const [key, each] of Object.entries(properties)) {
    const rest = without(key)
    const odd = (what: string, ...values: [string, string][]) =>
      mutations.push({ name: `${key}: ${what}`, pairs: [...rest, ...values], property: null })
    if (required.includes(key)) mutations.push({ name: `${key}: missing`, pairs: rest, property: key })
    for (const text of [
      '',
      ' ',
      'a\u0000b',
      '-1',
      '1.5',
      '1e308',
      'NaN',
      'Infinity',
      '99999999999999999999',
      'x'.repeat(5000),
    ])
      odd(text.slice(0, 20), [key, text])
    for (const text of [...HOSTILE_TEXTS, ...INSTANTS, ...DAYS, '00000000-0000-4000-8000-000000000000'])
      odd(text, [key, text])
    odd('twice', [key, '1'], [key, '2'])
    odd('a list', [`${key}[]`, 'x'], [`${key}[]`, 'y'])
    odd('nested', [`${key}[a][b]`, 'x'])
    odd(
      'a huge list',
      ...Array.from({ length: 150 }, (): [string, string] => [`${key}[]`, '00000000-0000-4000-8000-000000000000']),
    )
    if (each.format || each.pattern || each.enum)
      mutations.push({ name: `${key}: of no such form`, pairs: [...rest, [key, '\u202E?']], property: key })
  }
  return mutations
}
