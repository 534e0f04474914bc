import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from '../features/fixtures/start-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi(() => ({}))
})
afterAll(() => api.stop())

it('a link leads to the sign-up with its referral, and to nowhere else [SHELL-27]', async () => {
  const follow = (link: string) => api.app.inject({ url: `/l/${link}` })
  const followed = await follow('friend%207')
  expect([followed.statusCode, followed.headers['location']]).toEqual([302, '/signup?referralLink=friend%207'])
  const hostile = await follow(encodeURIComponent('//evil.example/\r\nSet-Cookie: a=b'))
  expect(hostile.headers['location']).toMatch(/^\/signup\?referralLink=%2F%2Fevil\.example%2F%0D%0A/)
  expect((await follow('x'.repeat(201))).statusCode).toBe(414)
})
