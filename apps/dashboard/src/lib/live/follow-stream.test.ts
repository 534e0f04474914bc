import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followStream } from './follow-stream.ts'

type Line = { send: (event: string) => void; drop: () => void }

/** A server whose streams the test holds in its hand. */
const server = () => {
  const lines: Line[] = []
  let refusing = false
  const open = async (signal: AbortSignal): Promise<AsyncIterable<string>> => {
    if (refusing) throw new TypeError('Failed to fetch')
    const queue: string[] = []
    let wake: () => void = () => undefined
    const state = { dropped: false }
    const line: Line = {
      send: (event) => {
        queue.push(event)
        wake()
      },
      drop: () => {
        state.dropped = true
        wake()
      },
    }
    signal.addEventListener('abort', line.drop)
    lines.push(line)
    return (async function* () {
      while (!state.dropped) {
        const event = queue.shift()
        if (event === undefined) await new Promise<void>((resolve) => (wake = resolve))
        else yield event
      }
    })()
  }
  return { lines, open, refuse: (on: boolean) => (refusing = on) }
}

describe('live events', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const settle = () => vi.advanceTimersByTimeAsync(0)

  const follow = () => {
    const { lines, open, refuse } = server()
    const events: string[] = []
    const states: [boolean, boolean][] = []
    const following = followStream<string>({
      open,
      onEvent: (event) => events.push(event),
      onState: (live, missed) => states.push([live, missed]),
    })
    return { lines, refuse, events, states, following }
  }

  it('arrive as they happen [BEYOND-04]', async () => {
    const { lines, events, following } = follow()
    await settle()
    lines[0]!.send('booked')
    await settle()
    expect(events).toEqual(['booked'])
    following.stop()
  })

  it('survive a dropped connection, and then say that something may have been missed [BEYOND-04]', async () => {
    const { lines, events, states, following } = follow()
    await settle()
    lines[0]!.drop()
    await vi.advanceTimersByTimeAsync(500)
    expect(lines).toHaveLength(2)
    lines[1]!.send('moved')
    await settle()
    expect(events).toEqual(['moved'])
    expect(states).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ])
    following.stop()
  })

  it('a server that is gone is asked with growing pauses, at once when the person comes back', async () => {
    const { lines, refuse, following } = follow()
    await settle()
    refuse(true)
    lines[0]!.drop()
    await vi.advanceTimersByTimeAsync(20_000)
    refuse(false)
    expect(lines).toHaveLength(1)
    following.wake()
    await settle()
    expect(lines).toHaveLength(2)
    following.stop()
  })

  it('a stream that may be dead is opened anew after a change of network', async () => {
    const { lines, following } = follow()
    await settle()
    following.restart()
    await vi.advanceTimersByTimeAsync(500)
    expect(lines).toHaveLength(2)
    following.stop()
  })

  it('rest while nobody looks, which is no drop, and go on with what may have been missed [BEYOND-04]', async () => {
    const { lines, events, states, following } = follow()
    await settle()
    following.rest()
    following.rest()
    await vi.advanceTimersByTimeAsync(60_000)
    following.wake()
    following.restart()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(1)
    following.resume()
    await settle()
    expect(lines).toHaveLength(2)
    lines[1]!.send('moved')
    await settle()
    expect([events, states]).toEqual([
      ['moved'],
      [
        [true, false],
        [true, true],
      ],
    ])
    following.stop()
  })

  it('that rest end when nobody listens any more', async () => {
    const { lines, following } = follow()
    await settle()
    following.rest()
    following.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(1)
  })

  it('end when nobody listens any more', async () => {
    const { lines, following } = follow()
    await settle()
    following.stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines).toHaveLength(1)
  })
})
