import { once } from 'node:events'
import { connect } from 'node:net'
import { API_BASE } from '@fieldhouse/contract'
import { testDatabase } from '@fieldhouse/testing/postgres'
import { expect, it, onTestFinished } from 'vitest'
import { startProcess } from './fixtures/start-processes.ts'

/** What goes wrong in the process once it is asked for, where no code of the product stands around it. */
const FAULTS = {
  'rejected promise': `Promise.reject(Object.assign(new Error('nobody waits for this'), { detail: 'Key (email)=(mai@person.example)' }))`,
  'thrown error': `setTimeout(() => { throw Object.assign(new Error('nobody waits for this'), { detail: 'Key (email)=(mai@person.example)' }) })`,
  'rejected promise without an error': `Promise.reject('mai@person.example')`,
}

/** A request of which the server has heard only half, and its answer once the other half was sent. */
const halfSent = async (origin: string) => {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const body = JSON.stringify({ email: 'nobody@person.example', password: 'a long password' })
  socket.write(
    `POST ${API_BASE}/auth/signIn HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
  )
  return async () => {
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    socket.write(body.slice(10))
    await once(socket, 'close')
    return answer
  }
}

it.each(Object.entries(FAULTS))(
  'a %s that nobody catches is written with its trace and nobody’s data, open requests are answered, and the process ends with an error for whoever starts it again',
  async (what, fault) => {
    const { url, drop } = await testDatabase()
    const preloaded = `process.on('SIGUSR2', () => { ${fault} })`
    const settings = {
      DATABASE_URL: url,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(preloaded)}`,
    }
    const running = await startProcess(settings)
    onTestFinished(async () => {
      await running.end('SIGKILL')
      await drop()
    })
    const exit = once(running.child, 'exit')
    const sendTheRest = await halfSent(running.origin)
    // The server has read what was sent when it answers somebody who came later.
    expect((await fetch(`${running.origin}/healthz`)).status).toBe(200)
    running.child.kill('SIGUSR2')
    await expect.poll(() => running.output()).toContain('"level":60')
    expect(await sendTheRest()).toMatch(/^HTTP\/1\.1 400 [\s\S]+"errorCode":"/)
    expect(await exit).toEqual([1, null])
    const lines = running
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const fatal = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 60)
    expect(fatal).toHaveLength(1)
    if (what === 'rejected promise without an error')
      expect(fatal[0].err).toMatchObject({ message: 'something that is no error was thrown', stack: '' })
    else
      expect(fatal[0].err).toMatchObject({
        name: 'Error',
        message: 'nobody waits for this',
        stack: expect.stringMatching(/\n +at /),
      })
    expect(running.output()).not.toContain('mai@person.example')
    const again = await startProcess({ DATABASE_URL: url })
    expect((await fetch(`${again.origin}/readyz`)).status).toBe(200)
    expect(await again.end()).toBe(0)
  },
)
