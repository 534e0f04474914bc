import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  LINK_PROTOCOLS,
  linkOf,
  LONGEST_LINK,
  LONGEST_MARKUP,
  LONGEST_RICH_TEXT,
  plainTextOf,
  richTextOrNull,
  richTextProblem,
} from './index.ts'

describe('the words of a rich text', () => {
  it.each([
    ['', ''],
    ['Plain', 'Plain'],
    ['<p>One</p><p>two</p>', 'One\ntwo'],
    ['<h2>Refunds</h2><ul><li><p>A</p></li><li>B</li></ul>', 'Refunds\nA\n\nB'],
    ['<p>a<br />b<br>c</p>', 'a\nb\nc'],
    ['<p>1 &lt; 2 &amp;&amp; &quot;q&quot;&nbsp;!</p>', '1 < 2 && "q"\u00A0!'],
    ['<p>&amp;lt;</p>', '&lt;'],
    ['<p>&unknown; & &</p>', '&unknown; & &'],
    ['<p>see <a href="https://club.sg/?a=1&amp;b=2">our <strong>rules</strong></a></p>', 'see our rules'],
    ['<p> </p><p><br></p><p>&nbsp;</p>', ''],
    ['never closed <a href="', 'never closed'],
  ])('of %j are %j', (markup, words) => expect(plainTextOf(markup)).toBe(words))

  it('are what was written, whatever that is', () => {
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(plainTextOf(`<p>${escaped(text)}</p>`)).toBe(text.trim())
      }),
    )
  })
})

describe('a rich text', () => {
  it('in which nothing can be read is none', () => {
    for (const empty of [null, '', '<p></p>', '<p> </p><ul><li><br></li></ul>'])
      expect(richTextOrNull(empty)).toBeNull()
    expect(richTextOrNull('<p>.</p>')).toBe('<p>.</p>')
  })

  it('may be as long as people read and count it, and its markup only so much longer', () => {
    const letters = (count: number) => `<p>${'é'.repeat(count)}</p>`
    expect(richTextProblem(letters(LONGEST_RICH_TEXT))).toBeUndefined()
    expect(richTextProblem(letters(LONGEST_RICH_TEXT + 1))).toBe('tooLong')
    const markup = (length: number) => `<p>${'<br>'.repeat((length - 8) / 4)}x</p>`
    expect(richTextProblem(markup(LONGEST_MARKUP))).toBeUndefined()
    expect(richTextProblem(markup(LONGEST_MARKUP + 4))).toBe('tooLong')
  })
})

describe('a link', () => {
  it.each([
    ['https://club.sg', 'https://club.sg'],
    ['HTTP://club.sg/rules?a=b#c', 'HTTP://club.sg/rules?a=b#c'],
    [' club.sg/rules ', 'https://club.sg/rules'],
    ['localhost.test:8080/x', 'https://localhost.test:8080/x'],
    ['desk@club.sg', 'mailto:desk@club.sg'],
    ['mailto:desk@club.sg?subject=Hi', 'mailto:desk@club.sg?subject=Hi'],
    ['tel:+65 6123 4567', 'tel:+65 6123 4567'],
  ])('typed as %j leads to %j', (typed, leads) => expect(linkOf(typed)).toBe(leads))

  it.each([
    '',
    ' ',
    'rules',
    '/rules',
    '//evil.example',
    '#top',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'https:',
    'https:club.sg',
    'https://',
    'mailto:nobody',
    'tel:javascript',
    `https://club.sg/${'x'.repeat(LONGEST_LINK)}`,
  ])('typed as %j leads nowhere', (typed) => expect(linkOf(typed)).toBeNull())

  it('leads by one of its protocols, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.emailAddress()), (typed) => {
        const link = linkOf(typed)
        if (link !== null) expect(LINK_PROTOCOLS).toContain(new URL(link).protocol.slice(0, -1))
      }),
    )
  })
})
