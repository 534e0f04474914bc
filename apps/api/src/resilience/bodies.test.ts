import { addressOf, api, bodyLimitOf, type Api, type Endpoint } from '@fieldhouse/contract'
import { BROKEN_BODIES, mutationsOf, validValues, type Mutation } from '@fieldhouse/testing/fuzz'
import { sampleOf } from '@fieldhouse/testing/tier'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, isClear, startFuzzing, type CallOf, type Fuzzing, type Reply } from './fixtures/fuzzing.ts'

let fuzzing: Fuzzing
beforeAll(async () => {
  fuzzing = await startFuzzing()
})
afterAll(() => fuzzing.close())
// Whatever is sent keeps nobody waiting.
afterEach(async () => expect(await fuzzing.longTurns()).toEqual([]))

const withBody = endpoints.filter(
  ([, endpoint]) => endpoint.body && endpoint.format !== 'multipart' && endpoint.format !== 'raw',
)
const said = ({ status, body }: Reply) => `${status} ${body?.data?.errorCode} ${body?.data?.msg}`
const isNamed = (reply: Reply, property: string) =>
  reply.status === 400 && (reply.body?.data?.message ?? []).some((field) => field.property === property)

/** Sends mutations and returns what was wrong with the answers, in words. */
const probe = async (name: keyof Api, call: CallOf, mutations: readonly Mutation[]) => {
  const faults: string[] = []
  const refused: Mutation[] = []
  for (const mutation of mutations) {
    const reply = await fuzzing.sendBody(name, call, mutation.value)
    if (reply.status >= 400) refused.push(mutation)
    // What is larger than the call takes is not looked into.
    const tooLarge = Buffer.byteLength(JSON.stringify(mutation.value)) > bodyLimitOf(api[name])
    const fault =
      reply.status >= 500 ||
      (reply.status >= 400 && !isClear(reply)) ||
      (tooLarge ? reply.status !== 413 : mutation.property !== null && !isNamed(reply, mutation.property || 'body'))
    if (fault) faults.push(`${mutation.name} -> ${said(reply)} ${JSON.stringify(reply.body?.data?.message ?? '')}`)
  }
  return { faults, refused }
}

describe('a body that is wrong', () => {
  it.each(sampleOf(withBody, 8))(
    'of %s: each wrong place is named in a 400, hostile values break nothing, and what is refused saves nothing [API-11]',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const mutations = mutationsOf(endpoint.body!, call.body)
      const wrong = mutations.filter(({ property }) => property !== null)
      const before = await fuzzing.fingerprint()
      expect((await probe(name, call, wrong)).faults).toEqual([])
      expect(await fuzzing.fingerprint()).toEqual(before)

      // These may be right: what comes through may change things, what was refused is sent again and must change none.
      const { faults, refused } = await probe(
        name,
        call,
        mutations.filter(({ property }) => property === null),
      )
      expect(faults).toEqual([])
      const between = await fuzzing.fingerprint()
      const again = await probe(name, call, refused)
      if (again.refused.length === refused.length) expect(await fuzzing.fingerprint()).toEqual(between)
      expect(again.faults).toEqual([])
    },
  )

  it.each(sampleOf(withBody, 4))(
    'of %s: no JSON, another type, too large, and nothing at all are refused before any work [API-11]',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      const address = addressOf(endpoint, call as never)
      const before = await fuzzing.fingerprint()
      const faults: string[] = []
      const expectRefused = (what: string, reply: Reply, statuses: readonly number[]) => {
        if (!statuses.includes(reply.status) || !isClear(reply)) faults.push(`${what} -> ${said(reply)}`)
      }
      for (const [what, body] of Object.entries(BROKEN_BODIES))
        expectRefused(
          what,
          await fuzzing.send(name, address, body),
          body.length > bodyLimitOf(endpoint) ? [413] : [400],
        )
      const huge = `{"a":"${'x'.repeat(bodyLimitOf(endpoint) + 1)}"}`
      expectRefused('too large', await fuzzing.send(name, address, huge), [413])
      const right = JSON.stringify(call.body)
      for (const type of [
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'nonsense',
      ])
        expectRefused(type, await fuzzing.send(name, address, right, { 'content-type': type }), [400, 415])
      const { required = [] } = endpoint.body as { required?: string[] }
      if (required.length > 0) expectRefused('nothing', await fuzzing.send(name, address), [400])
      expect(faults).toEqual([])
      expect(await fuzzing.fingerprint()).toEqual(before)
    },
  )

  it.each(sampleOf(withBody, 8))(
    'of %s: whatever its own schema makes gets an answer that is no failure of ours',
    async (name, endpoint: Endpoint) => {
      const call = fuzzing.calls[name]
      await fc.assert(
        fc.asyncProperty(validValues(endpoint.body!, fuzzing.known), async (body) => {
          const reply = await fuzzing.sendBody(name, call, body)
          expect(reply.status >= 500 || (reply.status >= 400 && !isClear(reply)) ? said(reply) : 'fine').toBe('fine')
        }),
        { seed: 20261121, numRuns: 12, endOnFailure: true },
      )
    },
  )
})
