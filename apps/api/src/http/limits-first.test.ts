import { api, type Endpoint } from '@fieldhouse/contract'
import { RECHECK } from '@fieldhouse/testing/recheck'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { limitsFirst, schemasWithin } from './limits-first.ts'

const endpoints = Object.entries(api) as [string, Endpoint][]
/** What a request of an endpoint may carry, by where it stands; what is sent raw is no text of ours. */
const inputs = endpoints.flatMap(([name, { params, query, body, format }]) =>
  Object.entries({ ...params, query, ...(format !== 'raw' && { body }) }).flatMap(([where, schema]) =>
    schema ? [{ place: `${name} ${where}`, schema }] : [],
  ),
)
const strings = inputs.flatMap(({ place, schema }) =>
  schemasWithin(schema)
    .filter(({ def }) => def.type === 'string')
    .map((each) => ({ place, schema: each })),
)
const checksOf = ({ def }: z.ZodType) => (def.checks ?? []).map(({ _zod }) => _zod.def)
/** Forms of zod's own that only texts of one length have, or that are looked for in linear time as the test below shows. */
const OWN_FORMS = new Set<unknown>(['uuid', 'date', 'datetime'])
const formOf = ({ def }: z.ZodType) => (def as { format?: string }).format

describe('limits before patterns', () => {
  it('every text of every request has a limit, and it stands before every pattern and check', () => {
    expect(strings.length).toBeGreaterThan(100)
    const unbounded = strings.filter(({ schema }) => {
      if (OWN_FORMS.has(formOf(schema))) return false
      const checks = checksOf(schema).map(({ check: kind }) => kind)
      const limit = checks.indexOf('max_length')
      return limit < 0 || checks.slice(0, limit).some((kind) => kind !== 'overwrite' && kind !== 'min_length')
    })
    expect(unbounded.map(({ place }) => place)).toEqual([])
  })

  it('every list of every request has a limit', () => {
    const lists = inputs.flatMap(({ place, schema }) =>
      schemasWithin(schema)
        .filter(({ def }) => def.type === 'array')
        .map((each) => ({ place, checks: checksOf(each).map(({ check: kind }) => kind) })),
    )
    expect(lists.length).toBeGreaterThan(20)
    expect(
      lists.filter(({ checks }) => !checks.some((kind) => kind === 'max_length' || kind === 'length_equals')),
    ).toEqual([])
  })

  it('every pattern of every schema of the contract takes linear time, those of zod among them', async () => {
    const replies = endpoints.map(([name, { reply }]) => ({ place: `${name} reply`, schema: reply }))
    const patterns = new Map<string, { place: string; pattern: RegExp }>()
    for (const { place, schema } of [...inputs, ...replies])
      for (const each of schemasWithin(schema))
        for (const pattern of patternsOf(each)) patterns.set(String(pattern), { place, pattern })
    expect(patterns.size).toBeGreaterThan(12)
    const slow: string[] = []
    for (const { place, pattern } of patterns.values()) {
      const { status } = await check(pattern.source, pattern.flags, RECHECK)
      if (status !== 'safe') slow.push(`${place}: ${pattern} ${status}`)
    }
    expect(slow).toEqual([])
  })

  it('a pattern is not looked for in what is too long, nor is the length of what has none compared', () => {
    const endless = z.strictObject({
      text: z
        .string()
        .min(2)
        .max(30)
        .regex(/^(a+)+$/),
      list: z.array(z.int()).max(3),
    })
    limitsFirst(endless)
    // Looked for, this pattern would take longer than the sun will shine.
    const { error } = endless.safeParse({ text: `${'a'.repeat(300)}!`, list: { length: { toString: 1 } } })
    expect(error?.issues.map(({ code, path }) => [code, path[0]])).toEqual([
      ['too_big', 'text'],
      ['invalid_type', 'list'],
    ])
  })
})

/** The patterns that a schema looks for, its own and those of its checks. */
const patternsOf = (schema: z.ZodType): RegExp[] =>
  [schema.def, ...checksOf(schema)].flatMap((def) =>
    'pattern' in def && def.pattern instanceof RegExp ? [def.pattern] : [],
  )
