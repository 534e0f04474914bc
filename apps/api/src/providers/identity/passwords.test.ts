import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

it('a password is kept by argon2id with 19 MiB, two passes and its own salt [SHELL-22]', async () => {
  const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword(first, 'correct horse')).toBe(true)
  expect(await verifyPassword(first, 'Correct horse')).toBe(false)
})

it('nothing matches where there is no hash', async () => {
  expect(await verifyPassword(null, '')).toBe(false)
  expect(await verifyPassword(null, 'correct horse')).toBe(false)
})

it('a letter with its accent is the same however the keyboard writes it', async () => {
  expect(await verifyPassword(await hashPassword('caf\u00e9 ol\u00e9'), 'cafe\u0301 ole\u0301')).toBe(true)
})
