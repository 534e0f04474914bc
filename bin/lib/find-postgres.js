/**
 * Prints the connection string of a PostgreSQL on this machine that lets an administrator in without a password, so
 * that the database tests can run on it as well; prints nothing where there is none. Speaks the protocol's first
 * message itself, for it runs before anything is installed.
 */
import { connect } from 'node:net'

const HOST = '127.0.0.1'
const PORT = 5432

/** PostgreSQL's start-up message, protocol 3.0. */
function startup(user) {
  const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0postgres\0\0`, 'latin1')
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}

/** Whether the server lets this user in without asking for anything, as a superuser. */
function trusts(user) {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port: PORT, timeout: 2_000 })
    let reply = Buffer.alloc(0)
    const settle = (answer) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => socket.write(startup(user)))
    socket.on('error', () => settle(false))
    socket.on('timeout', () => settle(false))
    socket.on('close', () => settle(false))
    socket.on('data', (chunk) => {
      reply = Buffer.concat([reply, chunk])
      const admitted = reply.length >= 9 && reply[0] === 0x52 && reply.readInt32BE(5) === 0
      if (reply.length >= 9 && !admitted) settle(false)
      else if (reply.includes('is_superuser\0on\0')) settle(true)
      else if (reply.includes('is_superuser\0off\0')) settle(false)
    })
  })
}

for (const user of ['postgres', 'root']) {
  if (await trusts(user)) {
    process.stdout.write(`postgresql://${user}@${HOST}:${PORT}/postgres\n`)
    break
  }
}
