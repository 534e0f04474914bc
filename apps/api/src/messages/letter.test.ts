import { describe, expect, it } from 'vitest'
import { mailOf, type Letter } from './letter.ts'
import { en } from './templates/en.ts'
import { vi } from './templates/vi.ts'

const letter: Letter = {
  locale: 'en',
  subject: 'Hello\r\nBcc: all@x.example',
  sender: { name: 'A & "B" <Club>', logo: 'https://club.example/logo.png' },
  blocks: [
    { kind: 'text', text: 'Dear <b>you</b>,\n\nwelcome.' },
    { kind: 'lines', lines: [{ title: "Court '1'", details: ['Mon 23/11/2026 07:00–08:00'], amount: 'SGD 20.00' }] },
    { kind: 'facts', facts: [{ name: 'Total', value: 'SGD 20.00', strong: true }] },
    { kind: 'button', label: 'Pay', url: 'https://club.example/pay/x?a=1&b=2' },
  ],
}

/** Every text that a template holds or makes, with the path to it. */
const shapeOf = (words: object): string[] =>
  Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? shapeOf(value).map((path) => `${key}.${path}`) : [key],
  )

describe('a letter', () => {
  it('is plain text, and the same in HTML with nothing of its own taken for markup', () => {
    const { subject, text, html } = mailOf('a@x.example', letter)
    expect(subject).toBe('Hello Bcc: all@x.example')
    expect(text).toBe(
      'A & "B" <Club>\n\nDear <b>you</b>,\n\nwelcome.\n\nCourt \'1\'\nMon 23/11/2026 07:00–08:00\nSGD 20.00\n\n' +
        'Total: SGD 20.00\n\nhttps://club.example/pay/x?a=1&b=2\n',
    )
    expect(html).toContain('A &amp; &quot;B&quot; &lt;Club&gt;')
    expect(html).toContain('Dear &lt;b&gt;you&lt;/b&gt;,<br><br>welcome.')
    expect(html).toContain('href="https://club.example/pay/x?a=1&amp;b=2"')
    expect(html).toContain('Court &#39;1&#39;')
    expect(html).not.toMatch(/<b>|<Club>|<script/)
    expect(html!.match(/<style/g)).toHaveLength(1)
  })

  it('has colours for the night, of enough contrast, for each thing that has one by day', () => {
    const html = mailOf('a@x.example', letter).html!
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const night = /@media \(prefers-color-scheme: dark\)\{(.*?)\}\}/.exec(html)![1]!
    const named = new Set([...night.matchAll(/\.([a-z]+)/g)].map(([, name]) => name))
    const used = new Set([...html.matchAll(/class="([a-z]+)"/g)].map(([, name]) => name))
    expect([...used].filter((name) => !named.has(name))).toEqual([])
    // Nothing is coloured but what the night knows.
    for (const [tag] of html.matchAll(/<[a-z]+ [^>]*(?:color:#|background:#|solid #)[^>]*>/g))
      expect(tag).toContain('class="')
    const light = (hex: string) => {
      const [r, g, b] = [1, 3, 5].map((at) => {
        const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
      }) as [number, number, number]
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const contrast = (a: string, b: string) => {
      const [low, high] = [light(a), light(b)].toSorted((x, y) => x - y) as [number, number]
      return (high + 0.05) / (low + 0.05)
    }
    for (const ink of ['#EEE9DF', '#E79A7C', '#BDBDBF']) {
      expect(night).toContain(ink)
      expect(contrast(ink, '#1A2130')).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast('#FFFFFF', '#B94A2A')).toBeGreaterThanOrEqual(4.5)
  })

  it('shows the logo of a club where mail programs can show it, and no other picture', () => {
    const pictures = (logo: string | null) =>
      mailOf('a@x.example', { ...letter, sender: { name: 'C', logo } }).html?.match(/<img[^>]*src="([^"]*)"/)?.[1]
    for (const logo of ['https://club.example/logo.png', 'data:image/png;base64,AAAA', 'data:image/jpeg;base64,AA=='])
      expect(pictures(logo)).toBe(logo)
    for (const logo of [
      null,
      '',
      'data:image/svg+xml;base64,AAAA',
      'data:image/png;base64,AA"onload="y',
      `data:image/png;base64,${'A'.repeat(200_000)}`,
      'http://x.example/a.png',
      'https://x"onload="y',
      'javascript:1',
    ])
      expect(pictures(logo)).toBeUndefined()
  })

  it('has every text in both languages', () => {
    expect(shapeOf(vi).toSorted()).toEqual(shapeOf(en).toSorted())
  })
})
