import { describe, expect, it } from 'vitest'
import { createKeys } from './action-keys.ts'

const start = () => {
  let made = 0
  return createKeys(() => `key ${(made += 1)}`)
}

describe('the keys of an action', () => {
  it('stay with a command that was left without an answer until it is answered [BEYOND-03]', () => {
    const keys = start()
    expect(keys.begin('pay')).toBe('key 1')
    expect(keys.begin('pay')).toBe('key 1')
    keys.answered('pay')
    keys.ended()
    expect(keys.begin('pay')).toBe('key 2')
  })

  it('stay with the commands before it, too, which the next try goes through again [BEYOND-03]', () => {
    const keys = start()
    expect(keys.begin('switch')).toBe('key 1')
    keys.answered('switch')
    expect(keys.begin('pay')).toBe('key 2')
    // Neither was refused, so that nothing has ended.
    expect(keys.begin('switch')).toBe('key 1')
    keys.answered('switch')
    expect(keys.begin('pay')).toBe('key 2')
    keys.answered('pay')
    keys.ended()
    expect(keys.begin('switch')).toBe('key 3')
  })

  it('of what went past a failure outlive the end of the run [BEYOND-03]', () => {
    const keys = start()
    expect(keys.begin('delete Ada')).toBe('key 1')
    expect(keys.begin('delete Ben')).toBe('key 2')
    keys.answered('delete Ben')
    keys.ended()
    expect(keys.begin('delete Ada')).toBe('key 1')
    expect(keys.begin('delete Ben')).toBe('key 3')
  })
})
