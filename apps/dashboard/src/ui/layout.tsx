import type { ComponentPropsWithRef, CSSProperties, JSX, ReactElement } from 'react'
import style from './layout.module.css'

type Tag = keyof JSX.IntrinsicElements
type Size = number | string
type Word =
  | 'tiny'
  | 'small'
  | 'normal'
  | 'large'
  | 'huge'
  | 'light'
  | 'medium'
  | 'strong'
  | 'bold'
  | 'ink'
  | 'quiet'
  | 'faint'
  | 'ok'
  | 'warn'
  | 'bad'
  | 'nowrap'
  | 'truncate'
  | 'anywhere'

/** How words look: their size, weight and tone, and where their lines end; up to three of these. */
type Look = Word | `${Word} ${Word}` | `${Word} ${Word} ${Word}`

/** Named like Mantine's own; figures are px. */
type Room = {
  gap?: Size
  align?: CSSProperties['alignItems']
  justify?: CSSProperties['justifyContent']
  m?: Size
  mt?: Size
  mr?: Size
  mb?: Size
  ml?: Size
  p?: Size
  px?: Size
  py?: Size
  pt?: Size
  pr?: Size
  pb?: Size
  pl?: Size
  w?: Size
  maw?: Size
  miw?: Size
  mih?: Size
  ta?: CSSProperties['textAlign']
}
type Own = Room & {
  look?: Look
  /** Into further lines where one is too short. */
  wrap?: boolean
  /** Takes the room that is left, and gives it back first. */
  grow?: boolean
  /** Keeps its width whatever happens. */
  still?: boolean
  /** A hairline to what stands above or below. */
  line?: 'above' | 'below'
  /** A tinted ground with round corners. */
  ground?: 'onSunken' | 'onWarn' | 'onBad'
}
type Props<T extends Tag> = Own & { component?: T } & Omit<ComponentPropsWithRef<T>, keyof Own | 'component'>

const ROOM: Record<keyof Room, keyof CSSProperties> = {
  gap: 'gap',
  align: 'alignItems',
  justify: 'justifyContent',
  m: 'margin',
  mt: 'marginTop',
  mr: 'marginRight',
  mb: 'marginBottom',
  ml: 'marginLeft',
  p: 'padding',
  px: 'paddingInline',
  py: 'paddingBlock',
  pt: 'paddingTop',
  pr: 'paddingRight',
  pb: 'paddingBottom',
  pl: 'paddingLeft',
  w: 'width',
  maw: 'maxWidth',
  miw: 'minWidth',
  mih: 'minHeight',
  ta: 'textAlign',
}

const box = <T extends Tag>(tag: T, kind: string | undefined, { component, ...props }: Props<Tag>): ReactElement => {
  const { look, wrap, grow, still, line, ground, className, style: own, ...rest } = props
  const words = look?.split(' ').map((word) => style[word]) ?? []
  const flags = [wrap && style.wrap, grow && style.grow, still && style.still, line && style[line]]
  const classes = [kind, ...flags, ground && style[ground], ...words, className]
  const room = Object.entries(rest).filter(([name]) => name in ROOM)
  const Element: Tag = component ?? tag
  return (
    <Element
      {...Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in ROOM)))}
      className={classes.filter(Boolean).join(' ') || undefined}
      style={{ ...Object.fromEntries(room.map(([name, value]) => [ROOM[name as keyof Room], value])), ...own }}
    />
  )
}

/** Room around something. */
export const Box = <T extends Tag = 'div'>(props: Props<T>) => box('div', undefined, props as Props<Tag>)

/** Things side by side, each in the middle of the line. */
export const Row = <T extends Tag = 'div'>(props: Props<T>) => box('div', style.row, props as Props<Tag>)

/** Things one below the other. */
export const Stack = <T extends Tag = 'div'>(props: Props<T>) => box('div', style.stack, props as Props<Tag>)

/** Words within a line. */
export const Text = <T extends Tag = 'span'>(props: Props<T>) => box('span', undefined, props as Props<Tag>)

/** Lines of words. */
export const Paragraph = (props: Props<'p'>) => box('p', undefined, props as Props<Tag>)
