import { describe, expect, it } from 'vitest'
import { splitCourtName } from './split-court-name.ts'

describe('the name of a court', () => {
  it.each([
    ['Multipurpose badminton 11', ['Multipurpose badminton', '11']],
    ['Beach court A1', ['Beach court', 'A1']],
    ['Hall (2)', ['Hall', '(2)']],
    ['Sân ٣', ['Sân', '٣']],
    [' Tennis 1 ', ['Tennis', '1']],
  ])('keeps the last word of %o apart, as it has a number', (name, parts) => {
    expect(splitCourtName(name)).toEqual(parts)
  })

  it.each(['Court 1 Indoor', 'Hall A1 (upstairs)', 'Centre Court', 'Court1', '7', ''])(
    'keeps %o in one piece, which is cut at its end',
    (name) => {
      expect(splitCourtName(name)).toEqual([name])
    },
  )
})
