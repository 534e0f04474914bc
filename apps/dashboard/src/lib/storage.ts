const listeners = new Map<string, Set<() => void>>()

const notify = (key: string) => listeners.get(key)?.forEach((listener) => listener())

// Another tab signed out or switched: this one follows at once.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.storageArea === sessionStorage) return
    if (event.key === null) for (const key of listeners.keys()) drop(key)
    else drop(event.key)
  })
}

const cache = new Map<string, unknown>()
const drop = (key: string) => {
  cache.delete(key)
  notify(key)
}

/** One named value in the browser's storage; reads keep their identity until the value changes. */
export type Stored<T> = {
  readonly key: string
  get: () => T | null
  set: (value: T | null) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Declares a stored value. Where storage is blocked the value lives as long as the page. `ofTab` is this tab's alone.
 */
export const stored = <T>(name: string, { ofTab = false }: { ofTab?: boolean } = {}): Stored<T> => {
  const key = `fieldhouse.${name}`
  const area = () => (ofTab ? sessionStorage : localStorage)
  return {
    key,
    get: () => {
      if (!cache.has(key)) cache.set(key, read(key, area))
      return cache.get(key) as T | null
    },
    set: (value) => {
      cache.set(key, value)
      write(key, value, area)
      notify(key)
    },
    subscribe: (listener) => {
      const set = listeners.get(key) ?? new Set()
      listeners.set(key, set.add(listener))
      return () => set.delete(listener)
    },
  }
}

const read = (key: string, area: () => Storage): unknown => {
  try {
    const text = area().getItem(key)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

const write = (key: string, value: unknown, area: () => Storage) => {
  try {
    if (value === null || value === undefined) area().removeItem(key)
    else area().setItem(key, JSON.stringify(value))
  } catch {
    // Full or blocked storage: the value still serves this page from the cache.
  }
}
