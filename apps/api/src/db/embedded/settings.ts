/** How the server is started: durable, and sized for a machine with two processors and little memory. */
const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Every query of the product is short; compiling one costs more than it saves.
  jit: 'off',
  // The data lies on a solid-state disk nowadays: the default of 4 drives the planner away from indexes.
  random_page_cost: '1.1',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_compression: 'on',
  min_wal_size: '80MB',
  max_wal_size: '1GB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %d ',
  log_checkpoints: 'off',
  log_lock_waits: 'on',
}

/** For servers whose data is thrown away: nothing waits for the disk. */
const THROWAWAY: Readonly<Record<string, string>> = {
  fsync: 'off',
  full_page_writes: 'off',
  // Tests end many connections at once and keep several pools open.
  max_connections: '200',
}

/** The server's arguments `-c name=value`; `durable: false` is for throwaway servers of tests only. */
export function settingArguments(durable: boolean, extra: Readonly<Record<string, string>>): string[] {
  const settings = { ...SETTINGS, ...(durable ? {} : THROWAWAY), ...extra }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** The environment for the server's programs: ours, less what would bend PostgreSQL's own choices. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
