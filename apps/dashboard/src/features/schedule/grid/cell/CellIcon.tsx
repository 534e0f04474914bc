import styles from './cell.module.css'

const SHAPES = {
  paid: ['M5 12l5 5l10 -10'],
  unpaid: ['M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0', 'M12 7v5l3 3'],
  linked: [
    'M9 15l6 -6',
    'M11 6l.463 -.536a5 5 0 0 1 7.071 7.072l-.534 .464',
    'M13 18l-.397 .534a5.068 5.068 0 0 1 -7.127 0a4.972 4.972 0 0 1 0 -7.071l.524 -.463',
  ],
  internal: [
    'M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
    'M3 21v-2a4 4 0 0 1 4 -4h4a4 4 0 0 1 4 4v2',
    'M16 3.13a4 4 0 0 1 0 7.75',
    'M21 21v-2a4 4 0 0 0 -3 -3.85',
  ],
  class: ['M22 9l-10 -4l-10 4l10 4l10 -4v6', 'M6 10.6v5.4a6 3 0 0 0 12 0v-5.4'],
  note: ['M13 20l7 -7', 'M13 20v-6a1 1 0 0 1 1 -1h6v-7a2 2 0 0 0 -2 -2h-12a2 2 0 0 0 -2 2v12a2 2 0 0 0 2 2h7'],
  closed: [
    'M5 13a2 2 0 0 1 2 -2h10a2 2 0 0 1 2 2v6a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-6',
    'M11 16a1 1 0 1 0 2 0a1 1 0 0 0 -2 0',
    'M8 11v-4a4 4 0 1 1 8 0v4',
  ],
} as const

const ELEMENTS = Object.fromEntries(
  Object.entries(SHAPES).map(([name, paths]) => [
    name,
    <svg key={name} className={styles[`${name}Icon`] ?? styles.icon} viewBox="0 0 24 24" aria-hidden>
      <path d={paths.join('')} />
    </svg>,
  ]),
)

/**
 * A cell's icon (Tabler's outlines in one path). The element is made once and shared: hundreds of cells carry it, and
 * a mask in CSS instead would cost the browser a layer each.
 */
export function cellIcon(name: keyof typeof SHAPES) {
  return ELEMENTS[name]
}
