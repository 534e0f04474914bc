import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { STRIPE_OBJECTS, type StripeObject } from './fixtures/stripe-objects.ts'

/** Stripe's published objects; the project carries no copy, so they are read beside the checkout. */
const PUBLISHED = resolve(import.meta.dirname, '../../../../../../../shared/data/stripe/fixtures3.json')
const isHere = existsSync(PUBLISHED)

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'array' : typeof value)
const isNested = (value: unknown): value is StripeObject => kindOf(value) === 'object' && value !== null

/** Where ours says something that the published object does not know, or says otherwise. */
const strangeIn = (ours: StripeObject, published: StripeObject, at: string): string[] =>
  Object.entries(ours).flatMap(([name, value]) => {
    const path = `${at}.${name}`
    if (!Object.hasOwn(published, name)) return [`${path} is not published`]
    const known = published[name]
    if (value === null || known === null) return []
    if (kindOf(value) !== kindOf(known)) return [`${path} is ${kindOf(value)}, published as ${kindOf(known)}`]
    return isNested(value) && isNested(known) ? strangeIn(value, known, path) : []
  })

describe("the stub's objects", () => {
  it.skipIf(!isHere)(
    isHere
      ? "have the fields of Stripe's published ones, of the same kinds"
      : 'are not compared: ../shared/data/stripe/fixtures3.json is missing beside the checkout',
    () => {
      const { resources } = JSON.parse(readFileSync(PUBLISHED, 'utf8')) as { resources: Record<string, StripeObject> }
      const strange = Object.entries(STRIPE_OBJECTS).flatMap(([kind, ours]) =>
        strangeIn({ ...ours, ...(kind === 'event' && { data: {} }) }, resources[kind]!, kind),
      )
      expect(strange).toEqual([])
    },
  )
})
