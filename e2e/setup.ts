import type { TestProject } from 'vitest/node'
import { api, createClient } from '@fieldhouse/contract'
import { findChromium } from '../bin/lib/chromium.js'
import { ensureDashboard } from '../bin/lib/dashboard.js'
import { copyTemplate, startTestServer, withDatabase, type TestServer } from '../libs/testing/src/test-server.ts'
import { startProduct } from './start-product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The server, with the demo clubs in its template: each file of journeys gets a copy and a product on it. */
    demoServer: TestServer
    /** The same server, with the tables alone in its template. */
    emptyServer: TestServer
    /** The id of the first demo club, which products call their main partner. */
    mainPartner: string
    /** The browser's program. */
    chromiumPath: string
    /** The program of the same engine that most journeys run in: without a window and a viewer of documents where there is one. */
    shellPath: string
  }
}

/** Vitest's global setup of the browser tests: one database server for the run, and the demo clubs loaded once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromium = findChromium()
  if (!chromium) throw new Error('The browser tests need Chromium: install it, or set CHROMIUM_PATH.')
  const { server, stop } = await startTestServer('embedded')
  try {
    // What a browser is shown is built from the sources as they stand. Neither of the two keeps both processors busy.
    const [isBuilt, demo] = await Promise.all([ensureDashboard(process.execPath), loadDemo(server)])
    if (!isBuilt) throw new Error('The dashboard could not be built.')
    project.provide('mainPartner', demo.mainPartner)
    project.provide('emptyServer', server)
    project.provide('demoServer', { ...server, template: demo.template })
    project.provide('chromiumPath', chromium.browser)
    project.provide('shellPath', chromium.shell)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

/** Loads the demo clubs into a copy of the template, as a first start does; resolves to the copy's name and the first club's id. */
async function loadDemo(server: TestServer): Promise<{ template: string; mainPartner: string }> {
  const template = await copyTemplate(server)
  const product = await startProduct(withDatabase(server.url, template))
  try {
    const { data } = await createClient(api, { origin: product.origin, token: () => null }).listPublicPartners()
    return { template, mainPartner: data.find(({ pageInfo }) => pageInfo.uri === 'riverside')!.id }
  } finally {
    await product.stop()
  }
}
