import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createGateways } from './create-gateways.ts'

const gateways = (environment: Record<string, string>) =>
  createGateways(readConfig(environment), () => Promise.reject(new Error('no database is asked')), Date.now)
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_x', RAZORPAY_KEY_SECRET: 'secret' }

it.each<[string, Record<string, string>, string | undefined, boolean]>([
  ['the sandbox without keys', { FIELDHOUSE_ENV: 'dev' }, 'gatewaySandbox', true],
  [
    'the sandbox with one of two keys',
    { FIELDHOUSE_ENV: 'dev', RAZORPAY_KEY_ID: 'rzp_test_x' },
    'gatewaySandbox',
    true,
  ],
  ['Razorpay with its keys', { FIELDHOUSE_ENV: 'dev', ...KEYS }, 'razorpay', false],
  ['Razorpay in prod', { FIELDHOUSE_ENV: 'prod', ...KEYS }, 'razorpay', false],
  ['nobody in prod without keys, where nothing is paid', { FIELDHOUSE_ENV: 'prod' }, undefined, false],
])('online payments are taken by %s', async (_who, environment, name, hasForm) => {
  const { current, sandbox, of } = await gateways(environment)
  expect(current?.name).toBe(name)
  expect(sandbox !== null).toBe(hasForm)
  expect(of('gatewaySandbox')?.name).toBe('gatewaySandbox')
  expect(of('nobody')).toBeNull()
})
