import { LONGEST_MARKUP, plainTextOf } from '@fieldhouse/domain/rich-text'

type Element = {
  name: string
  /** Its tag as it was written, with its attributes. */
  tag: string
  inside: Node[]
  /** Whether a paragraph, heading, list, quote or box stands anywhere in it. */
  holdsBlocks: boolean
}
type Node = string | Element

/** What stands for every tag that puts its text on lines of its own and is none of ours. */
export const BOX = 'div'
const BLOCKS: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', BOX])

const isBlocky = (node: Node): node is Element =>
  typeof node !== 'string' && (BLOCKS.has(node.name) || node.holdsBlocks)

/** The tree of markup in which every tag is closed in its turn. */
const parse = (markup: string): Node[] => {
  const root: Element = { name: '', tag: '', inside: [], holdsBlocks: false }
  const open = [root]
  for (const [part, end, name] of markup.matchAll(/<(\/?)([a-z0-9]+)(?: [^<>]*)?>|[^<]+/g)) {
    if (end) {
      open.pop()
      continue
    }
    if (name === undefined || name === 'br') {
      open.at(-1)!.inside.push(part)
      continue
    }
    const element: Element = { name, tag: part, inside: [], holdsBlocks: false }
    if (BLOCKS.has(name)) for (const around of open) around.holdsBlocks = true
    open.at(-1)!.inside.push(element)
    open.push(element)
  }
  return root.inside
}

const written = (nodes: readonly Node[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `${node.tag}${written(node.inside)}</${node.name}>`)).join('')

type Around = {
  /** Tags such as bold that stand around blocks: they are written around the words in each of them. */
  marks: readonly Element[]
  /** What a paragraph is written as: a heading, inside of one. */
  as: string
  /** How many more characters such tags may take: a long link around many paragraphs would be written as often. */
  left: { characters: number }
}

const marked = (words: string, { marks, left }: Around): string => {
  if (plainTextOf(words) === '') return words
  const all = written(marks.reduceRight<Node[]>((inside, mark) => [{ ...mark, inside }], [words]))
  left.characters -= all.length - words.length
  return left.characters < 0 ? words : all
}

const within = (name: string, around: Around, words: string): string => {
  const tag = name === 'p' || name === BOX ? around.as : name
  return `<${tag}>${marked(words, around)}</${tag}>`
}

const element = (node: Element, around: Around): string => {
  const { name, inside, holdsBlocks } = node
  switch (name) {
    case 'ul':
    case 'ol':
      return `<${name}>${flow(inside, around, 'as it is')}</${name}>`
    case 'li':
    case 'blockquote':
      return `<${name}>${flow(inside, { ...around, as: 'p' }, holdsBlocks ? 'its words' : 'as it is')}</${name}>`
    case BOX:
      return flow(inside, around, 'all lines')
    case 'p':
    case 'h2':
    case 'h3':
      return holdsBlocks
        ? flow(inside, { ...around, as: name === 'p' ? around.as : name }, 'its words')
        : within(name, around, written(inside))
    default:
      return flow(inside, { ...around, marks: [...around.marks, node] }, 'its words')
  }
}

/** What becomes of text that stands in no paragraph: it stays, or gets one where it has words, or for an empty line too. */
type Loose = 'as it is' | 'its words' | 'all lines'

const flow = (nodes: readonly Node[], around: Around, loose: Loose): string => {
  const parts: string[] = []
  let line: Node[] = []
  const endLine = () => {
    const words = written(line)
    const hasWords = plainTextOf(words) !== ''
    const isKept = loose === 'all lines' ? words.trim() !== '' : hasWords
    if (loose !== 'as it is' && isKept) parts.push(within('p', around, words.trim()))
    else parts.push(marked(words, around))
    line = []
  }
  for (const node of nodes) {
    if (!isBlocky(node)) {
      line.push(node)
      continue
    }
    endLine()
    parts.push(element(node, around))
  }
  endLine()
  return parts.join('')
}

/**
 * Markup in which boxes have become paragraphs, so that two lines don't run into one word: text that stands loose beside a block becomes a
 * paragraph, and bold and its like, around several blocks, goes into each. It takes markup that was made clean, with no other tags than
 * ours and `BOX`. What has its paragraphs already stays as it is.
 */
export const intoParagraphs = (markup: string): string => {
  const nodes = parse(markup)
  return flow(
    nodes,
    { marks: [], as: 'p', left: { characters: LONGEST_MARKUP } },
    nodes.some(isBlocky) ? 'its words' : 'as it is',
  )
}
