import { describe, expect, it } from 'vitest'
import { matchParts } from './match.ts'

const marked = (text: string, search: string) =>
  matchParts(text, search)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('')

describe('the matched part of a name', () => {
  it.each([
    ['Nguyễn An', 'nguyễn', '[Nguyễn] An'],
    ['Nguyễn An', 'nguyen', '[Nguyễn] An'],
    ['Đặng Hà', 'dang ha', '[Đặng] [Hà]'],
    ['vy.nguyen@outlook.com', 'NGUYEN', 'vy.[nguyen]@outlook.com'],
    ['+65 9123 4410', '9123', '+65 [9123] 4410'],
    ['ann@mail.example · +65 8396 1396', '83961396', 'ann@mail.example · +65 [8396 1396]'],
    ['+65 8396 1396', '+6583961', '[+65 8396 1]396'],
    ['+65 8396 1396', '9999', '+65 8396 1396'],
    ['James', 'x', 'James'],
    ['James', '', 'James'],
    ['Zoë', 'zoe', '[Zoë]'],
  ])('%s under %s reads %s', (text, search, result) => {
    expect(marked(text, search)).toBe(result)
  })

  it('loses no letter', () => {
    expect(
      matchParts('Trần Thị Kiều Oanh', 'kieu')
        .map(({ text }) => text)
        .join(''),
    ).toBe('Trần Thị Kiều Oanh')
  })
})
