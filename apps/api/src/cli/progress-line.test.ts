import { describe, expect, it } from 'vitest'
import { progressLine } from './progress-line.ts'

const written = (isTTY: boolean) => {
  let text = ''
  const line = progressLine('Loading', { isTTY, write: (part) => (text += part) })
  for (let done = 0; done <= 200; done++) line.show({ done, total: 200 })
  line.end()
  return text
}

describe('the progress line', () => {
  it('is written over in a terminal, one write per percent', () => {
    const parts = written(true).split('\r')
    expect(parts).toHaveLength(103)
    expect(parts.slice(1, 3)).toEqual(['Loading: 0 %', 'Loading: 1 %'])
    expect(parts.at(-1)).toMatch(/^Loading: done in \d+\.\d s\n$/)
  })

  it('has a line for every tenth in a file', () => {
    const lines = written(false).split('\n')
    expect(lines.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, i) => `Loading: ${i * 10} %`))
    expect(lines).toHaveLength(13)
  })
})
