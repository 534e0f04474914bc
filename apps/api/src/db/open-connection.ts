import pg from 'pg'

// The one place where connections to PostgreSQL are made: one without a listener for its errors ends the process, or the test
// run, when the server ends the session (a house rule holds that).

const listen = (source: { on(event: 'error', heard: () => void): unknown }): void => {
  // Whoever waits for a statement hears of a broken connection by that; nobody else needs to.
  source.on('error', () => undefined)
}

// Times are read and written in UTC, whatever the server's zone. Statements are short, or long texts over few rows (the books):
// compiling those costs a hundred times what they do, and only the built-in server has that off of itself.
const SESSION = { options: '-c timezone=UTC -c jit=off' } as const

const withSession = <Settings extends pg.ClientConfig>(settings: Settings): Settings => ({ ...SESSION, ...settings })

/** A connection of one's own, open; the caller ends it. Throws where the server does not let it in. */
export const openClient = async (settings: string | pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(withSession(typeof settings === 'string' ? { connectionString: settings } : settings))
  listen(client)
  await client.connect()
  return client
}

/** Runs `work` on a connection of its own, which ends with it. */
export const withClient = async <T>(
  settings: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = await openClient(settings)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type PoolOptions = {
  /**
   * Does not wait for the disk at a COMMIT: what was written in the last half second before the server crashes may be gone, whole
   * transactions of it. For what is done again without harm.
   */
  mayForget?: boolean
  /** The server ends a statement that takes longer (57014). */
  longestStatementMs?: number | null
}

/** A pool of connections; one that breaks, idle or borrowed, is replaced. The caller ends it. */
export const openPool = (
  settings: pg.PoolConfig,
  { mayForget = false, longestStatementMs = null }: PoolOptions = {},
): pg.Pool => {
  const session = withSession(settings)
  const options = [
    session.options,
    mayForget && '-c synchronous_commit=off',
    longestStatementMs !== null && `-c statement_timeout=${longestStatementMs}`,
  ]
  const pool = new pg.Pool({ ...session, options: options.filter(Boolean).join(' ') })
  listen(pool)
  pool.on('connect', listen)
  return pool
}
