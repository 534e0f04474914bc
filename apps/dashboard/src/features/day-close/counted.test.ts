import { expect, it } from 'vitest'
import { signed } from './counted.ts'

it('too much and too little are shown with a sign, and nothing missing without one', () => {
  expect([signed(-500, 'SGD'), signed(500, 'SGD'), signed(0, 'SGD')]).toEqual(['−5.00', '+5.00', '0.00'])
})
