import { BY_NIGHT } from '@fieldhouse/domain/campaigns'
import { plainTextOf } from '@fieldhouse/domain/rich-text'
import type { OutgoingMessage } from '../db/command.ts'
import type { Locale } from './locale.ts'

/** Who a letter is from: a club, or the product itself. */
export type Sender = {
  name: string
  /** Its picture, shown where it is one of PICTURE, which travels with the mail, or lies at an https address. */
  logo?: string | null
}

/** A PNG or JPEG as a data address, the form in which a club's logo is stored; its group is the picture in base64. */
export const PICTURE = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/=]+)$/

/** Characters of a picture that still goes along with every mail of a club. */
const MAILED_PICTURE = 200_000

export type Block =
  | { kind: 'text'; text: string; quiet?: boolean }
  | { kind: 'button'; label: string; url: string }
  /** Markup that was made clean. */
  | { kind: 'markup'; markup: string }
  /** A link that is no button. */
  | { kind: 'link'; label: string; url: string }
  /** Things with what is to be known of them below, and what they cost beside them. */
  | { kind: 'lines'; lines: readonly { title: string; details: readonly string[]; amount: string | null }[] }
  /** Pictures for the camera of somebody at a door, below what is to be done with them; text alone says nothing of them. */
  | { kind: 'codes'; text: string; codes: readonly { label: string; alt: string; picture: string }[] }
  /** Names and what they stand for; a strong one is what the reader looks for. */
  | { kind: 'facts'; facts: readonly { name: string; value: string; strong?: boolean }[] }

/** What a template says: no markup, nothing escaped. */
export type Letter = { locale: Locale; subject: string; sender: Sender; blocks: readonly Block[] }

/** A letter as a mail: plain text, and beside it the same in HTML. */
export const mailOf = (recipient: string, letter: Letter): OutgoingMessage & { channel: 'email' } => ({
  channel: 'email',
  recipient,
  // A subject is one line, whatever a club is called.
  subject: letter.subject.replaceAll(/\s+/g, ' '),
  text: textOf(letter),
  html: htmlOf(letter),
})

const textOf = ({ sender, blocks }: Letter): string =>
  `${[sender.name, ...blocks.map(plainBlock).filter((text) => text !== null)].join('\n\n')}\n`

const plainBlock = (block: Block): string | null => {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'button':
      return block.url
    case 'markup':
      return plainTextOf(block.markup)
    case 'link':
      return `${block.label}: ${block.url}`
    case 'lines':
      return block.lines
        .map(({ title, details, amount }) => [title, ...details, ...(amount === null ? [] : [amount])].join('\n'))
        .join('\n\n')
    case 'codes':
      return null
    case 'facts':
      return block.facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ESCAPES[character]!)

// Few mail programs know variables, and some no style sheets: every element carries its own, in the colours of the dashboard by day.
const FONT = "font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = 'color:#18213A'
const QUIET = 'color:#434C61'
const HAIRLINE = 'border-top:1px solid #E6DFD2'

/**
 * The same by night, for mail programs that know such rules: the dashboard's dark colours, and a logo on white, whose letters may be dark.
 * `!important`, as what stands with an element would win; [data-ogsc] is what Outlook's web mail writes around it (docs/decisions/0083).
 */
const NIGHT: readonly (readonly [string, string])[] = [
  ['.page', 'background:#0D121C!important'],
  ['.sheet', 'background:#1A2130!important;border-color:#242D3E!important'],
  ['.ink,.ink p,.ink li,.ink h1,.ink h2,.ink h3', 'color:#EEE9DF!important'],
  ['.ink a', 'color:#E79A7C!important'],
  ['.quiet,.ink a.quiet', 'color:#BDBDBF!important'],
  ['.line', 'border-color:#242D3E!important'],
  ['.ink a.button', 'background:#B94A2A!important;color:#FFFFFF!important'],
  ['.code', 'background:#FFFFFF!important'],
  ['.logo', 'background:#FFFFFF!important;padding:4px!important;border-radius:4px!important'],
]
const within = (around: string, selectors: string): string =>
  selectors
    .split(',')
    .map((selector) => `${around}${selector}`)
    .join(',')
const rulesOf = (around: string): string =>
  NIGHT.map(([selectors, colours]) => `${within(around, selectors)}{${colours}}`).join('')
const COLOURS = `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>:root{color-scheme:light dark;supported-color-schemes:light dark}${BY_NIGHT}{${rulesOf('')}}${rulesOf('[data-ogsc] ')}</style>`

const htmlOf = ({ locale, subject, sender, blocks }: Letter): string => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${COLOURS}<title>${escapeHtml(subject)}</title></head>
<body class="page" style="margin:0;padding:0;background:#F3EFE6">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#F3EFE6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #E6DFD2;border-radius:8px">
<tr><td class="ink" style="padding:24px 28px 0;${FONT};font-size:17px;font-weight:600;${INK}">${headOf(sender)}</td></tr>
${blocks.map((block) => `<tr><td class="ink" style="padding:16px 28px 0;${FONT};font-size:15px;line-height:22px;${INK}">${htmlBlock(block)}</td></tr>`).join('\n')}
<tr><td style="padding:0 0 24px"></td></tr>
</table>
</td></tr></table>
</body>
</html>`

const headOf = ({ name, logo }: Sender): string => {
  const isShown = logo && (/^https:\/\/[^\s"'<>]+$/.test(logo) || (logo.length <= MAILED_PICTURE && PICTURE.test(logo)))
  const picture = isShown
    ? `<img class="logo" src="${escapeHtml(logo)}" alt="" height="40" style="display:block;height:40px;max-width:240px;border:0;margin:0 0 8px">`
    : ''
  return `${picture}${escapeHtml(name)}`
}

const htmlBlock = (block: Block): string => {
  switch (block.kind) {
    case 'text':
      return block.quiet
        ? `<span class="quiet" style="font-size:13px;line-height:19px;${QUIET}">${withBreaks(block.text)}</span>`
        : withBreaks(block.text)
    case 'button':
      return `<a href="${escapeHtml(block.url)}" class="button" style="display:inline-block;padding:11px 20px;border-radius:6px;background:#AF4526;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a><br><span class="quiet" style="display:block;padding-top:10px;font-size:12px;line-height:17px;word-break:break-all;${QUIET}">${escapeHtml(block.url)}</span>`
    case 'markup':
      return block.markup
    case 'link':
      return `<a href="${escapeHtml(block.url)}" class="quiet" style="font-size:13px;line-height:19px;${QUIET}">${escapeHtml(block.label)}</a>`
    case 'lines':
      return tableOf(
        block.lines.map(
          ({ title, details, amount }) =>
            `<tr><td class="line" style="padding:10px 12px 10px 0;${HAIRLINE}"><strong style="font-weight:600">${escapeHtml(title)}</strong>${details.map((detail) => `<br><span class="quiet" style="${QUIET}">${escapeHtml(detail)}</span>`).join('')}</td><td class="line" align="right" valign="top" style="padding:10px 0;white-space:nowrap;${HAIRLINE}">${escapeHtml(amount ?? '')}</td></tr>`,
        ),
      )
    case 'codes':
      return `${withBreaks(block.text)}${block.codes
        .map(
          ({ label, alt, picture }) =>
            `<img class="code" src="${escapeHtml(picture)}" alt="${escapeHtml(alt)}" width="220" height="220" style="display:block;width:220px;height:220px;border:0;margin:12px 0 4px;background:#ffffff"><span class="quiet" style="font-size:13px;line-height:19px;${QUIET}">${escapeHtml(label)}</span>`,
        )
        .join('')}`
    case 'facts':
      return tableOf(
        block.facts.map(
          ({ name, value, strong }) =>
            `<tr><td valign="top" ${strong ? '' : 'class="quiet" '}style="padding:4px 12px 4px 0;${strong ? 'font-weight:600' : QUIET}">${escapeHtml(name)}</td><td align="right" style="padding:4px 0;${strong ? 'font-weight:600' : ''}">${escapeHtml(value)}</td></tr>`,
        ),
      )
  }
}

const tableOf = (rows: readonly string[]): string =>
  `<table role="presentation" class="ink" width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse;${FONT};font-size:15px;line-height:22px;${INK}">${rows.join('')}</table>`

const withBreaks = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
