import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { isFromHere, opensTo } from './reach.ts'

describe('whom a process is there for', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['as it comes', {}, []],
    ['a name of this machine', { HOST: 'localhost', PUBLIC_URL: 'http://club.localhost:3000' }, []],
    ['an address of this machine', { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }, []],
    ['with DATABASE_URL', { DATABASE_URL: 'postgres://db/x' }, ['HOST=0.0.0.0', 'FIELDHOUSE_ENV=prod']],
    ['with DATABASE_URL and a demo asked for', { DATABASE_URL: 'postgres://db/x', FIELDHOUSE_DEMO: 'true' }, []],
    ['every address', { HOST: '0.0.0.0' }, ['HOST=0.0.0.0']],
    ['every address of the newer kind', { HOST: '::' }, ['HOST=::']],
    ['a public address', { PUBLIC_URL: 'https://club.example' }, ['PUBLIC_URL=https://club.example']],
    [
      'a name that looks local',
      { PUBLIC_URL: 'http://localhost.club.example' },
      ['PUBLIC_URL=http://localhost.club.example'],
    ],
    ['behind a proxy', { TRUST_PROXY: 'true' }, ['TRUST_PROXY=true']],
    ['in prod', { FIELDHOUSE_ENV: 'prod' }, ['FIELDHOUSE_ENV=prod']],
    ['in staging', { FIELDHOUSE_ENV: 'staging' }, ['FIELDHOUSE_ENV=staging']],
  ])('%s', (_case, environment, expected) => {
    expect(opensTo(readConfig(environment))).toEqual(expected)
  })

  it.each<[string, Record<string, string>]>([
    ['on every address', { HOST: '0.0.0.0' }],
    ['under a public address', { PUBLIC_URL: 'https://club.example' }],
    ['behind a proxy', { TRUST_PROXY: 'true' }],
    ['in prod', { FIELDHOUSE_ENV: 'prod' }],
  ])('a sandbox asked for %s is refused', (_case, environment) => {
    const [name] = Object.keys(environment)
    expect(() => readConfig({ FIELDHOUSE_SANDBOX: 'true', ...environment })).toThrow(name)
    expect(() => readConfig(environment)).not.toThrow()
  })
})

it.each<[string, string | undefined, Record<string, string>, boolean]>([
  ['a browser here', '127.0.0.1', { host: 'localhost:3000' }, true],
  ['the same over IPv6', '::1', { host: '[::1]:3000' }, true],
  ['another machine', '192.168.1.7', { host: 'localhost:3000' }, false],
  ['a page whose name points here', '127.0.0.1', { host: 'evil.example' }, false],
  ['a proxy on this machine', '127.0.0.1', { host: 'localhost:3000', 'x-forwarded-for': '203.0.113.5' }, false],
  [
    'a page of this machine',
    '127.0.0.1',
    {
      host: 'localhost:3000',
      origin: 'http://localhost:5173',
      referer: 'http://localhost:5173/',
      'sec-fetch-site': 'same-site',
    },
    true,
  ],
  ['a silent proxy', '127.0.0.1', { host: '127.0.0.1:3000', origin: 'https://club.example' }, false],
  ['a silent proxy, reading', '127.0.0.1', { host: '127.0.0.1:3000', referer: 'https://club.example/schedule' }, false],
  ['a name that looks local', '127.0.0.1', { host: '127.0.0.1:3000', origin: 'http://localhost.club.example' }, false],
  ['a page that hides its name', '127.0.0.1', { host: '127.0.0.1:3000', origin: 'null' }, false],
  ['another site', '127.0.0.1', { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' }, false],
  ['nobody who can be told', undefined, { host: 'localhost' }, false],
])('a request from %s', (_who, address, headers, here) => {
  expect(isFromHere(address, headers)).toBe(here)
})
