import { api, isDryRun, type Api } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { readerOf, type Reader, type Readings } from './fixtures/reader.ts'
import { buildWorld, type World } from './fixtures/world.ts'
import { OF_ACCOUNTS } from './of-accounts.ts'
import { OF_CLASSES, OF_LESSONS, OF_WAITING } from './of-classes.ts'
import { OF_DAYS } from './of-days.ts'
import { OF_ORDERS } from './of-orders.ts'
import { OF_PEOPLE } from './of-people.ts'
import { OF_PLACES } from './of-places.ts'
import { OF_PREVIEWS, OF_SERIES } from './of-previews.ts'
import { OF_TAXES } from './of-taxes.ts'

let product: Product
let world: World
let reader: Reader
beforeAll(async () => {
  product = await startProduct()
  world = await buildWorld(product)
  reader = readerOf(product, world.naming)
})
afterAll(() => product.close())

// Payment links, series, waiting lists and taxes come last: paying, booking and taking them changes what the others read.
const READINGS: Readings = {
  ...OF_ORDERS,
  ...OF_PLACES,
  ...OF_PEOPLE,
  ...OF_PREVIEWS,
  ...OF_CLASSES,
  ...OF_DAYS,
  ...OF_ACCOUNTS,
  ...OF_SERIES,
  ...OF_WAITING,
  ...OF_TAXES,
  // It moves the clock on.
  ...OF_LESSONS,
}

/** A stream of news, which only says what is to be read again. */
const NOT_READ: (keyof Api)[] = ['watchSchedule']

describe('what the product answers reads as kept', () => {
  it.each(Object.entries(READINGS))('%s', (_, read) => read(world, reader))

  it('leaves out no endpoint that answers without changing anything', () => {
    const reads = (Object.keys(api) as (keyof Api)[]).filter(
      (name) => (api[name].method === 'GET' || isDryRun(api[name])) && !NOT_READ.includes(name),
    )
    expect(reads.filter((name) => !reader.asked.has(name))).toEqual([])
  })
})
