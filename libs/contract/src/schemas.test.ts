import { describe, expect, it } from 'vitest'
import { line, requiredLine, requiredText } from './schemas.ts'

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

describe('a text of one line', () => {
  it.each(['Riverside\nClub', 'Riverside\r\nClub', 'Riverside\u2028Club', 'Riverside\u0085Club', 'Riverside\vClub'])(
    'is refused with a break in it: %j',
    (sent) => {
      for (const schema of [line(20), requiredLine(20)])
        expect(schema.safeParse(sent).error?.issues[0]?.message).toBe('must be one line')
    },
  )

  it('is kept without the breaks around it, and may be empty where nothing is required', () => {
    expect(line(20).parse(' Riverside Club\n')).toBe('Riverside Club')
    expect(line(20).parse('\n')).toBe('')
    expect(requiredLine(20).safeParse('\n').success).toBe(false)
  })

  it.each([
    ['Ann \u202Eeel', 'Ann eel'],
    ['\u202A+49 170\u202C', '+49 170'],
    ['\u2067Ann\u2069', 'Ann'],
    ['A\u0007\u009Fnn\u001B ', 'Ann'],
    ['\u202E Ann', 'Ann'],
    ['شرکت\u200Cها 👩‍👩‍👧', 'شرکت\u200Cها 👩‍👩‍👧'],
  ])('loses what would turn the text around it, and nothing else: %j', (sent, kept) => {
    for (const schema of [line(20), requiredLine(20)]) expect(schema.parse(sent)).toBe(kept)
  })

  it.each(['\u200B', '\u0007', '\u007F \u2800', '\u3164\u00AD', ' '])(
    'that shows nothing is empty, and refused where something is required: %j',
    (sent) => {
      expect(line(20).parse(sent)).toBe('')
      for (const schema of [requiredLine(20), requiredText(20)]) expect(schema.safeParse(sent).success).toBe(false)
    },
  )
})
