import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createKeptDays, type DayText, type KeptDays } from './kept-days.ts'

/** A day without courts. */
const dayOf = (text: string): DayText => ({ start: text, courts: [], end: '' })
/** A reading that counts how often it was made. */
const counted = (text: string) => {
  const made = { times: 0 }
  const read = async () => {
    made.times++
    await Promise.resolve()
    return dayOf(text)
  }
  return { made, read }
}
const textOf = async (kept: KeptDays, key: string, versions: string, read: () => Promise<DayText>) =>
  (await kept.find(key, versions, read)).whole('').text().toString()

describe('a day that was read is kept [BEYOND-40]', () => {
  it('until one of its versions is another', async () => {
    const kept = createKeptDays()
    const [first, second] = [counted('one'), counted('two')]
    expect(await textOf(kept, 'monday', 'a', first.read)).toBe('one')
    expect(await textOf(kept, 'monday', 'a', second.read)).toBe('one')
    expect(await textOf(kept, 'monday', 'a b', second.read)).toBe('two')
    expect(await textOf(kept, 'tuesday', 'a b', first.read)).toBe('one')
    expect([first.made.times, second.made.times]).toEqual([2, 1])
  })

  it('and is read once for all who ask at the same moment', async () => {
    const kept = createKeptDays()
    const { made, read } = counted('one')
    const texts = await Promise.all(Array.from({ length: 8 }, () => textOf(kept, 'monday', 'a', read)))
    expect(texts).toEqual(Array.from({ length: 8 }, () => 'one'))
    expect(made.times).toBe(1)
  })

  it('unless the reading fails: the next one who asks reads again', async () => {
    const kept = createKeptDays()
    await expect(kept.find('monday', 'a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
    expect(await textOf(kept, 'monday', 'a', counted('one').read)).toBe('one')
  })

  it('and a slow reading under versions that are gone does not take the place of a newer one', async () => {
    const kept = createKeptDays()
    let answer = (_text: DayText) => {}
    const slow = kept.find('monday', 'a', () => new Promise((resolve) => (answer = resolve)))
    const { made, read } = counted('new')
    expect(await textOf(kept, 'monday', 'b', read)).toBe('new')
    answer(dayOf('old'))
    expect((await slow).whole('').text().toString()).toBe('old')
    expect(await textOf(kept, 'monday', 'b', read)).toBe('new')
    expect(made.times).toBe(1)
  })

  it('as long as there is room; what was asked for least recently goes first', async () => {
    const kept = createKeptDays(25)
    const days = ['monday', 'tuesday', 'wednesday'].map((name) => ({ name, ...counted('x'.repeat(10)) }))
    for (const { name, read } of days.slice(0, 2)) await kept.find(name, 'a', read)
    await kept.find('monday', 'a', days[0]!.read)
    await kept.find('wednesday', 'a', days[2]!.read)
    for (const { name, read } of [days[0]!, days[2]!, days[1]!]) await kept.find(name, 'a', read)
    expect(days.map(({ made }) => made.times)).toEqual([1, 2, 1])
  })
})

describe('compressed, a day is sent with the holds that stand at the moment', () => {
  it('whatever they were before', async () => {
    const day = await createKeptDays().find('monday', 'a', () => Promise.resolve(dayOf('head,')))
    for (const tail of ['none', 'one', 'one', 'none'])
      expect(gunzipSync(await day.whole(tail).compressed()).toString()).toBe(`head,${tail}`)
  })
})

describe('who has an earlier version of a day is sent the courts that differ [BEYOND-40]', () => {
  /** A day of courts '1', '2' … that say these words. */
  const courtsOf = (...words: string[]) =>
    Promise.resolve({
      start: '[',
      courts: words.map((word, n) => ({ id: String(n + 1), text: JSON.stringify({ id: String(n + 1), word }) })),
      end: '] ',
    })
  const read = (kept: KeptDays, version: string, ...words: string[]) =>
    kept.find('monday', version, () => courtsOf(...words))

  it('the others by name, with the holds of now', async () => {
    const kept = createKeptDays()
    await read(kept, 'a', 'free', 'free', 'free')
    await read(kept, 'b', 'free', 'booked', 'free')
    const day = await read(kept, 'c', 'free', 'booked', 'closed')
    const since = (version: string) => day.since(version, 'holds')!.text().toString()
    expect(since('a')).toBe('[{"id":"1","same":true},{"id":"2","word":"booked"},{"id":"3","word":"closed"}] holds')
    expect(since('b')).toBe('[{"id":"1","same":true},{"id":"2","same":true},{"id":"3","word":"closed"}] holds')
    expect(gunzipSync(await day.since('b', 'none')!.compressed()).toString()).toBe(since('b').replace('holds', 'none'))
  })

  it('a court that is new as a whole, and nothing where that version is not kept any more, or never was', async () => {
    const kept = createKeptDays()
    await read(kept, 'v0', 'free')
    expect((await read(kept, 'v1', 'free', 'new')).since('v0', '')!.text().toString()).toBe(
      '[{"id":"1","same":true},{"id":"2","word":"new"}] ',
    )
    for (let n = 2; n <= 9; n++) await read(kept, `v${n}`, `word ${n}`)
    const day = await read(kept, 'v9', 'never read')
    expect([day.since('v0', ''), day.since('other', '')]).toEqual([null, null])
    expect(day.since('v1', '')).not.toBeNull()
  })

  it('and what is kept of earlier versions counts as what is kept of others', async () => {
    // One court takes 200 bytes, in each version as it says something else there.
    const kept = createKeptDays(700)
    const other = counted('other')
    await kept.find('tuesday', 'a', other.read)
    await read(kept, 'a', 'x'.repeat(180))
    await kept.find('tuesday', 'a', other.read)
    for (const version of ['b', 'c', 'd']) await read(kept, version, version.repeat(180))
    await kept.find('tuesday', 'a', other.read)
    expect(other.made.times).toBe(2)
  })
})
