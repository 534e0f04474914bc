import { describe, expect, it } from 'vitest'
import { uniqueName, withDatabase } from './test-server.ts'

describe('the connection string of another database on the same server', () => {
  it.each([
    [
      'a socket',
      'postgresql://me@/old?host=%2Frun%2Fdir&port=5432',
      'postgresql://me@/new?host=%2Frun%2Fdir&port=5432',
    ],
    ['an address', 'postgresql://me:secret@127.0.0.1:5432/old', 'postgresql://me:secret@127.0.0.1:5432/new'],
    ['an address without a database', 'postgres://localhost', 'postgres://localhost/new'],
    ['options', 'postgresql://db.example/old?sslmode=require', 'postgresql://db.example/new?sslmode=require'],
  ])('keeps everything else: %s', (_, url, expected) => {
    expect(withDatabase(url, 'new')).toBe(expected)
  })

  it('is refused for what is no connection string', () => {
    expect(() => withDatabase('localhost', 'new')).toThrow('not a connection string')
  })
})

it('gives databases names that never meet and that PostgreSQL does not cut', () => {
  const names = Array.from({ length: 1000 }, () => uniqueName('template'))
  expect(new Set(names).size).toBe(1000)
  expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(63)
})
