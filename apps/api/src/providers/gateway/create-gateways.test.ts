import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createGateways } from './create-gateways.ts'

const gateways = (environment: Record<string, string>, isSandboxed: boolean) =>
  createGateways({
    config: readConfig(environment),
    platform: () => Promise.reject(new Error('no database is asked')),
    now: Date.now,
    isSandboxed,
  })
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'secret' }

it.each<[string, Record<string, string>, boolean, string | undefined, boolean]>([
  ['the sandbox where there is one', {}, true, 'gatewaySandbox', true],
  ['the sandbox with one of two keys', { RAZORPAY_KEY_ID: 'rzp_test_x' }, true, 'gatewaySandbox', true],
  ['Razorpay with its keys, sandbox or not', KEYS, true, 'razorpay', false],
  ['Razorpay in prod', { FIELDHOUSE_ENV: 'prod', ...KEYS }, false, 'razorpay', false],
  ['nobody without keys and a sandbox, where nothing is paid', {}, false, undefined, false],
])('online payments are taken by %s', async (_who, environment, isSandboxed, name, hasForm) => {
  const { current, sandbox, of } = await gateways(environment, isSandboxed)
  expect(current?.name).toBe(name)
  expect(sandbox !== null).toBe(hasForm)
  expect(of('gatewaySandbox')?.name).toBe('gatewaySandbox')
  expect(of('nobody')).toBeNull()
})
