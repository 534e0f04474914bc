import { LINK_PROTOCOLS, RICH_TEXT } from '@fieldhouse/domain/rich-text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanRichText } from './clean-rich-text.ts'
import { FROM_A_WEB_PAGE, FROM_GOOGLE_DOCS, FROM_WORD } from './fixtures/pasted.ts'

describe('what is sent as rich text', () => {
  it.each([
    [
      'stays',
      '<h2>Refunds</h2><p>a <strong>b</strong> <em>c</em> <u>d</u> <s>e</s></p><ul><li><p>f</p></li></ul>',
      null,
    ],
    ['keeps its links', '<p><a href="https://club.sg/?a=1&amp;b=2">x</a></p>', null],
    [
      'has tags that mean the same as ours',
      '<h1>A</h1><p><b>b</b><i>c</i><del>d</del></p><h5>e</h5>',
      '<h2>A</h2><p><strong>b</strong><em>c</em><s>d</s></p><h3>e</h3>',
    ],
    ['has no attributes', '<p class="x" style="color:red" onclick="a()" id="y">z</p>', '<p>z</p>'],
    [
      'has no programs',
      '<p>a<script>alert(1)</script><svg onload=alert(1)><p>b</p></svg><img src=x onerror=alert(1)></p>',
      '<p>a</p>',
    ],
    [
      'leads nowhere but to the web',
      '<p><a href="javascript:alert(1)">a</a> <a href="club.sg" target="_blank">b</a> <a name="c">c</a></p>',
      '<p>a <a href="https://club.sg">b</a> c</p>',
    ],
    ['closes what it opens', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
    [
      'is no document',
      '<!doctype html><html><head><title>T</title><style>p{}</style></head><body><p>a</p></body></html>',
      '<p>a</p>',
    ],
    ['has its lines in paragraphs', '<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    [
      'has a paragraph for each box, however boxes stand in each other',
      '<section><div>a <b>b</b><div>c</div></div>d</section>e<p>f</p>',
      '<p>a <strong>b</strong></p><p>c</p><p>d</p><p>e</p><p>f</p>',
    ],
    ['keeps empty lines', '<div>a</div><div><br></div><div>b</div>', '<p>a</p><p><br /></p><p>b</p>'],
    [
      'has its boxes in lists and quotes',
      '<ul><li><div>a</div></li><li>b<ul><li>c</li></ul></li></ul><blockquote><div>d</div><div>e</div></blockquote>',
      '<ul><li><p>a</p></li><li><p>b</p><ul><li>c</li></ul></li></ul><blockquote><p>d</p><p>e</p></blockquote>',
    ],
    [
      'has its marks and links around words',
      '<b><div>a</div><ul><li>b</li></ul></b><a href="https://club.sg"><div>c</div></a><h1><div>d</div></h1>',
      '<p><strong>a</strong></p><ul><li><strong>b</strong></li></ul><p><a href="https://club.sg">c</a></p><h2>d</h2>',
    ],
    ['has a paragraph for each cell of a table', '<table><tr><td>a</td><td>b</td></tr></table>', '<p>a</p><p>b</p>'],
    ['is no paragraph where it is one line', 'a <b>b</b>', 'a <strong>b</strong>'],
    ['shows signs as signs', '<p>1 < 2 && 3 > 2</p>', '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>'],
    ['is not hidden in a comment', '<p>a<!-- --!><img src=x onerror=alert(1)>--></p>', '<p>a--&gt;</p>'],
  ])('%s', (_what, sent, kept) => expect(cleanRichText(sent)).toBe(kept ?? sent))

  it('from Word is its words, without what Word says to itself', () => {
    expect(cleanRichText(FROM_WORD)).toBe(
      [
        '<h2>Refund policy</h2>',
        '<p>Memberships are refunded <strong>in full</strong> within <em>14 days</em>.</p>',
        '<p>·\u00A0\u00A0 No refund after the first visit</p>',
        '<p>·\u00A0\u00A0 See <a href="https://club.sg/rules">our rules</a></p>',
        '<p>\u00A0</p>',
      ].join('\n\n'),
    )
  })

  it('from Google’s documents is not bold as a whole', () => {
    expect(cleanRichText(FROM_GOOGLE_DOCS)).toBe('<p>Refunds take five days.</p><ul><li><p>By card</p></li></ul>')
  })

  it('from a web page is its text and its links', () => {
    expect(cleanRichText(FROM_A_WEB_PAGE).replaceAll(/\s+/g, ' ')).toBe(
      '<h2>Terms</h2> <p>Read <a href="https://club.sg/terms">the terms</a>.</p>',
    )
  })

  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="javascript:x">',
    '<a href="https://a.b">',
    '</a>',
    '<ul><li>',
    '</ul>',
    '<div>',
    '</div>',
    '<td>',
    '</td>',
    '<h3>',
    '</h3>',
    '<blockquote>',
    '</blockquote>',
    ' ',
    '<b style="font-weight:normal">',
    '<svg>',
    '</svg>',
    '<math>',
    '<style>',
    '</style>',
    '<!--',
    '-->',
    '<noscript>',
    '<br>',
    '"',
    "'",
    '>',
    '<',
    '&lt;',
    '&',
    'x',
    '<img src=x onerror=alert(1)>',
    '<p title="</p><script>alert(1)</script>">',
  )
  const markups = fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join(''))

  it('is made of our tags alone, each closed in its turn, and stays as it is when it is made clean again', () => {
    fc.assert(
      fc.property(markups, (sent) => {
        const clean = cleanRichText(sent)
        expect(cleanRichText(clean)).toBe(clean)
        const open: string[] = []
        for (const [tag, end, name, rest] of clean.matchAll(/<(\/?)([a-z0-9]*)([^>]*)>/g)) {
          expect(RICH_TEXT.tags, tag).toContain(name)
          if (name === 'br') continue
          if (end) expect(open.pop(), clean).toBe(name)
          else open.push(name!)
          if (name === 'a' && !end)
            expect(rest).toMatch(new RegExp(`^ href="(?:${LINK_PROTOCOLS.join('|')}):[^"<>]*"$`))
          else expect(rest).toBe('')
        }
        expect(open, clean).toEqual([])
        expect(clean.replaceAll(/<[^>]*>/g, '')).not.toMatch(/[<>]/)
      }),
      { numRuns: 3000 },
    )
  })

  it('does not grow many times over, whatever stands around its paragraphs', () => {
    const link = `<a href="https://club.sg/${'x'.repeat(1000)}">`
    expect(cleanRichText(link + '<p>x</p>'.repeat(4000)).length).toBeLessThan(100_000)
  })

  it('is not taken deeper than it may be', () => {
    const deep = cleanRichText('<ul><li>'.repeat(1000))
    expect(deep.split('<').length - 1).toBeLessThanOrEqual(2 * RICH_TEXT.deepest)
  })
})
