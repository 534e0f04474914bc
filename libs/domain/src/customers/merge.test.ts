import { describe, expect, it } from 'vitest'
import {
  changedByMerge,
  fieldDifferences,
  MERGED_FIELDS,
  mergeUndoUntil,
  wrongChoices,
  type MergedField,
} from './merge.ts'

const nobody = Object.fromEntries(MERGED_FIELDS.map((field) => [field, null])) as Record<MergedField, string | null>
const one = { ...nobody, firstName: 'Mai', email: 'mai@x.example', partnerNote: 'Left-handed' }
const other = {
  ...nobody,
  firstName: 'Mai',
  lastName: 'Tran',
  email: 'mai@y.example',
  mobile: '+6591110000',
  partnerNote: 'Pays late',
}

describe('two customers who are one', () => {
  it.each([
    [
      'keeps its own, takes what it has not, and both notes',
      {},
      { lastName: 'Tran', mobile: '+6591110000', partnerNote: 'Left-handed\nPays late' },
    ],
    [
      'takes what was chosen',
      { email: 'duplicate', partnerNote: 'kept', mobile: 'kept' },
      { lastName: 'Tran', email: 'mai@y.example' },
    ],
    [
      'gives up what was chosen to be given up',
      { lastName: 'kept', mobile: 'kept', partnerNote: 'duplicate' },
      { partnerNote: 'Pays late' },
    ],
  ] as const)('the kept one %s', (_, choices, changed) =>
    expect(changedByMerge(fieldDifferences(one, other, choices))).toEqual(changed),
  )

  it('differ in nothing where both have nothing, or the same', () => {
    expect(fieldDifferences(nobody, { ...nobody, lastName: '' })).toEqual([])
    expect(fieldDifferences(one, one, { email: 'duplicate' })).toEqual([])
  })

  it('keep one of two notes that are too long together, unless both are chosen, which is wrong', () => {
    const long = { ...one, partnerNote: 'n'.repeat(600) }
    const longer = { ...one, partnerNote: 'm'.repeat(600) }
    expect(fieldDifferences(long, longer)[0]!.choice).toBe('kept')
    expect(wrongChoices(fieldDifferences(long, longer, { partnerNote: 'both' }))).toEqual(['partnerNote'])
    expect(wrongChoices(fieldDifferences(one, other, { email: 'both', partnerNote: 'both' }))).toEqual(['email'])
    expect(wrongChoices(fieldDifferences(one, { ...other, firstName: '' }, { firstName: 'duplicate' }))).toEqual([
      'firstName',
    ])
  })

  it('can be told apart again for thirty days', () =>
    expect(new Date(mergeUndoUntil(Date.parse('2026-11-21T05:00:00Z'))).toISOString()).toBe('2026-12-21T05:00:00.000Z'))
})
