import { readdirSync } from 'node:fs'
import { isReservedAddress } from '@fieldhouse/domain/partners'
import { expect, it } from 'vitest'

const screens = readdirSync(new URL('routes', import.meta.url)).map((file) => file.split('.'))
const beneath = (parts: readonly string[]) => /^[a-z]/.test(parts[0] ?? '') && parts[0] !== 'index' && parts.length > 1

it('no club takes the first part of the address of a screen for its page [BRAND-14]', () => {
  const first = [...new Set(screens.filter(beneath).map(([part]) => part!))]
  expect(first.length).toBeGreaterThan(20)
  expect(first.filter((part) => !isReservedAddress('partner', part))).toEqual([])
})

it('no venue takes what lies beside the pages of venues [BRAND-14]', () => {
  const beside = screens.flatMap(([first, second]) => (first === 'venues' && second !== 'index' ? [second!] : []))
  expect(beside).toEqual(['create'])
  expect(beside.filter((part) => !isReservedAddress('venue', part))).toEqual([])
})
