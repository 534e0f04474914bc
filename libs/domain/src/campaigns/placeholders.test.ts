import { describe, expect, it } from 'vitest'
import { placeholdersIn } from './index.ts'

describe('the placeholders that texts have', () => {
  it('are told once each, in their own order, and none that is unknown [CAMPAIGNS-63]', () => {
    expect(
      placeholdersIn('Hi {{customer.mobile}}', '<p>{{ customer.firstName }} {{customer.mobile}} {{customer.age}}</p>'),
    ).toEqual(['customer.firstName', 'customer.mobile'])
    expect(placeholdersIn('Hi')).toEqual([])
  })
})
