import { afterAll, inject } from 'vitest'
import { copyTemplate, dropDatabase, withDatabase } from '../libs/testing/src/test-server.ts'
import { startProduct } from './start-product.ts'

const server = inject('demoServer')
const database = await copyTemplate(server)

/** Connection string of the database behind this file's product. */
export const databaseUrl = withDatabase(server.url, database)

const product = await startProduct(databaseUrl, { mainPartner: inject('mainPartner') })

/** Address of this file's product, without a slash at its end. No other file's journeys change its clubs. */
export const origin = product.origin

afterAll(async () => {
  await product.stop()
  await dropDatabase(server.url, database)
})
