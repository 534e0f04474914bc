import { describe, expect, it } from 'vitest'
import { requiredText } from './schemas.ts'

describe('a text that is required', () => {
  it.each([
    ['nothing', ''],
    ['blanks', ' \u00A0\u3000'],
    ['a space of no width', '\u200B'],
    ['a filler of Hangul', '\u3164'],
    ['a soft hyphen and a change of direction', '\u00AD \u202E'],
  ])('is refused where it looks empty: %s', (_what, sent) => {
    expect(requiredText(20).safeParse(sent).success).toBe(false)
  })

  it.each(['A', ' Ann ', '.', '👩‍👩‍👧', 'क्‍ष', 'A\u200BB'])(
    'is kept as it was written, without the blanks around it: %s',
    (sent) => {
      expect(requiredText(20).parse(sent)).toBe(sent.trim())
    },
  )
})
