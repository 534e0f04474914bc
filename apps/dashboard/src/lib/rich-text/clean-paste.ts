const LIST_ENTRY = '[style*="mso-list"]'
const NUMBERED = /^[\dA-Za-z]{1,4}[.)]/

/** Headings of a document that are none of ours, as the server would take them too. */
const HEADINGS: Readonly<Record<string, string>> = { h1: 'h2', h4: 'h3', h5: 'h3', h6: 'h3' }

/**
 * What was copied elsewhere, as the editor takes it: headings of every size are one of its two, and lists from Word are lists; there each
 * entry is a paragraph that begins with its mark. Everything else that is not ours the editor leaves out by itself.
 */
export const cleanPaste = (html: string): string => {
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of pasted.querySelectorAll(Object.keys(HEADINGS).join())) {
    const ours = pasted.createElement(HEADINGS[heading.localName]!)
    ours.append(...heading.childNodes)
    heading.replaceWith(ours)
  }
  let list: HTMLElement | null = null
  for (const entry of pasted.querySelectorAll<HTMLElement>(`p${LIST_ENTRY}`)) {
    const mark = entry.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
    const kind = NUMBERED.test(mark?.textContent.trim() ?? '') ? 'ol' : 'ul'
    mark?.remove()
    if (list === null || entry.previousElementSibling !== list || list.localName !== kind) {
      list = pasted.createElement(kind)
      entry.before(list)
    }
    const item = pasted.createElement('li')
    item.append(...entry.childNodes)
    list.append(item)
    entry.remove()
  }
  return pasted.body.innerHTML
}
