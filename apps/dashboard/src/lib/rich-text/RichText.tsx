import { linkOf, plainTextOf, RICH_TEXT } from '@fieldhouse/domain/rich-text'
import { createElement, useId, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Box } from '../../ui/layout.tsx'
import style from './rich-text.module.css'

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT.tags)
/** They stand below the heading of what the text is about. */
const HEADINGS: Readonly<Record<string, string>> = { h2: 'h3', h3: 'h4' }
/** What is longer is folded, in characters as people read them. */
const FOLDED = 280

const shown = (node: ChildNode, key: number): ReactNode => {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const tag = node.localName
  const inside = [...node.childNodes].map(shown)
  if (!TAGS.has(tag)) return inside
  if (tag === 'br') return <br key={key} />
  if (tag !== 'a') return createElement(HEADINGS[tag] ?? tag, { key }, ...inside)
  const href = linkOf(node.getAttribute('href') ?? '')
  if (href === null) return inside
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer">
      {inside}
    </a>
  )
}

/**
 * Rich text as it is read: the tags of the domain's list and no other, whatever it holds; its headings stand one level lower. A long one is
 * folded.
 */
export const RichText = ({ markup }: { markup: string }) => {
  const { t } = useTranslation('richText')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const folds = useMemo(() => plainTextOf(markup).length > FOLDED, [markup])
  const nodes = useMemo(
    () => [...new DOMParser().parseFromString(markup, 'text/html').body.childNodes].map(shown),
    [markup],
  )
  return (
    <div>
      <Box id={id} className={style.read} data-folded={(folds && !isOpen) || undefined}>
        {nodes}
      </Box>
      {folds && (
        <Button variant="subtle" size="s" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </Button>
      )}
    </div>
  )
}
