import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createKeptDays, type KeptDays } from './kept-days.ts'

/** A reading that counts how often it was made. */
const counted = (text: string) => {
  const made = { times: 0 }
  const read = async () => {
    made.times++
    await Promise.resolve()
    return text
  }
  return { made, read }
}
const textOf = async (kept: KeptDays, key: string, versions: string, read: () => Promise<string>) =>
  (await kept.find(key, versions, read)).head.toString()

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
    let answer = (_text: string) => {}
    const slow = kept.find('monday', 'a', () => new Promise((resolve) => (answer = resolve)))
    const { made, read } = counted('new')
    expect(await textOf(kept, 'monday', 'b', read)).toBe('new')
    answer('old')
    expect((await slow).head.toString()).toBe('old')
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
    const day = await createKeptDays().find('monday', 'a', () => Promise.resolve('head,'))
    for (const tail of ['none', 'one', 'one', 'none'])
      expect(gunzipSync(await day.compressed(tail)).toString()).toBe(`head,${tail}`)
  })
})
