import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createConnection } from './connection.ts'

describe('the connection to the server', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is slow while a request stays open for more than 5 s, and well again with its answer', async () => {
    const connection = createConnection(async () => true)
    const request = connection.requestStarted()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(connection.state()).toBe('online')
    await vi.advanceTimersByTimeAsync(1)
    expect(connection.state()).toBe('slow')
    request.answered()
    expect(connection.state()).toBe('online')
  })

  it('is gone when the network refuses a request, and asks until the server answers', async () => {
    let reachable = false
    let asked = 0
    const connection = createConnection(async () => {
      asked += 1
      return reachable
    })
    let recoveries = 0
    connection.onRecovery(() => (recoveries += 1))
    connection.requestStarted().failed()
    expect(connection.state()).toBe('offline')
    await vi.advanceTimersByTimeAsync(7_000)
    expect(asked).toBe(3)
    reachable = true
    await vi.advanceTimersByTimeAsync(8_000)
    expect(connection.state()).toBe('online')
    expect(recoveries).toBe(1)
  })

  it('a request that the screen itself gave up says nothing about the server', () => {
    const connection = createConnection(async () => true)
    connection.requestStarted().cancelled()
    expect(connection.state()).toBe('online')
  })

  it('is asked at once when a person wants it', async () => {
    const connection = createConnection(async () => true)
    connection.requestStarted().failed()
    connection.retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(connection.state()).toBe('online')
  })
})
