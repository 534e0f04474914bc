import { expect, it } from 'vitest'
import { BY_NIGHT, mailIn } from './mail-colours.ts'

it('a mail is shown by its rules for the night, or without them, wherever it is looked at', () => {
  const html = `<style>${BY_NIGHT} { p { color: white } }</style>`
  expect(mailIn('dark', html)).toBe('<style>@media all { p { color: white } }</style>')
  expect(mailIn('light', html)).toBe('<style>@media not all { p { color: white } }</style>')
})
