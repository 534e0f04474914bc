import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startProduct } from '../fixtures/start-product.ts'
import { mostConnections } from './most-connections.ts'

it.each([
  [null, undefined],
  [1024, 768],
  [20_000, 19_744],
  // Too few for both: half of them.
  [400, 200],
])('of %s files clients may take %s', (files, most) => {
  expect(mostConnections(files)).toBe(most)
})

it('clients beyond those are let go at once, and the next is served when one has left', async () => {
  const product = await startProduct()
  const { server } = product.fieldhouse.app
  const { hostname, port } = new URL(product.origin)
  const sockets: Socket[] = []
  const open = async () => {
    const socket = connect(Number(port), hostname)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  try {
    expect(server.maxConnections).toBe(mostConnections())
    server.maxConnections = 3
    const first = await open()
    await open()
    await open()
    await once(await open(), 'close')
    first.destroy()
    await expect
      .poll(() =>
        fetch(`${product.origin}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
    await product.close()
  }
})
