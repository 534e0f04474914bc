import { RICH_TEXT } from '@fieldhouse/domain/rich-text'
import { getSchema } from '@tiptap/react'
import { describe, expect, it } from 'vitest'
import { RICH_TEXT_EXTENSIONS } from './rich-text-extensions.ts'

/** The tags that something written by the editor may have, each with its attributes that are not empty. */
const written = () => {
  const { nodes, marks } = getSchema(RICH_TEXT_EXTENSIONS)
  const ofNodes = Object.values(nodes).flatMap((node) => {
    const levels = node.name === 'heading' ? [2, 3] : [null]
    return levels.map((level) => node.spec.toDOM?.(node.create(level === null ? null : { level })))
  })
  const ofMarks = Object.values(marks).map((mark) =>
    mark.spec.toDOM?.(mark.create(mark.name === 'link' ? { href: 'https://club.sg' } : null), true),
  )
  return [...ofNodes, ...ofMarks].flatMap((spec) => {
    if (!Array.isArray(spec)) return []
    const [tag, attributes] = spec as unknown as [string, Record<string, unknown>]
    return [
      [
        tag,
        Object.keys(attributes).filter((name) => attributes[name] !== null && attributes[name] !== undefined),
      ] as const,
    ]
  })
}

describe('the editor of rich text', () => {
  it('writes the tags that the server lets through, and no other', () => {
    expect(
      written()
        .map(([tag]) => tag)
        .toSorted(),
    ).toEqual([...RICH_TEXT.tags].toSorted())
  })

  it('writes no other attributes than the server lets through', () => {
    for (const [tag, attributes] of written())
      expect(attributes, tag).toEqual(tag === 'a' ? [...RICH_TEXT.attributes.a] : [])
  })
})
