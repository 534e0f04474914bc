import '../../../../ui/theme/styles.ts'
import { MantineProvider, Menu } from '@mantine/core'
import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { formatClock } from '@fieldhouse/domain/time'
import { cssVariables, theme } from '../../../../ui/theme/theme.ts'
import { ScheduleGrid } from '../ScheduleGrid.tsx'
import styles from './gallery.module.css'
import { dayTexts, drawnDay, NOW, type Language } from './day.ts'

// What a test or a person asks for by the address: ?scheme=dark&language=vi&orientation=horizontal&days=2&zoom=75&now=943
const asked = new URLSearchParams(window.location.search)
const language: Language = asked.get('language') === 'vi' ? 'vi' : 'en'
const now = Number(asked.get('now') ?? NOW)
const twoDays = asked.get('days') === '2'
const orientation = asked.get('orientation') === 'horizontal' ? 'horizontal' : 'vertical'
const scheme = asked.get('scheme') === 'dark' ? 'dark' : 'light'

/** The grid by itself with the drawn day, for looking at and for the browser tests; it logs what the grid tells. */
function Gallery() {
  const day = useMemo(() => drawnDay(language, twoDays), [])
  const texts = useMemo(() => dayTexts(language), [])
  const [cells, setCells] = useState(day.cells)
  const [selection, setSelection] = useState<ReadonlySet<string>>(() => new Set(asked.get('selected')?.split(',')))
  const [openCellId, setOpenCellId] = useState<string | null>(null)
  const [zoom, setZoom] = useState(Number(asked.get('zoom') ?? 100))
  const [log, setLog] = useState<string[]>([])
  const tell = (line: string) => setLog((before) => [...before, line])
  // The same day loaded again: every cell is a new object with a new id, as after a change at another desk.
  const reload = () =>
    setCells(
      (before) => new Map([...before].map(([id, list]) => [id, list.map((cell) => ({ ...cell, id: `${cell.id}+` }))])),
    )
  return (
    <main className={styles.page} data-frame={asked.get('frame') ?? 'none'}>
      <div className={styles.tools}>
        <button type="button" onClick={() => setZoom(zoom - 5)}>
          Zoom out
        </button>
        <span>{zoom}%</span>
        <button type="button" onClick={() => setZoom(zoom + 5)}>
          Zoom in
        </button>
        <button type="button" onClick={reload}>
          Reload
        </button>
      </div>
      <div className={styles.grid}>
        <ScheduleGrid
          {...day}
          cells={cells}
          orientation={orientation}
          zoom={zoom}
          now={{ minute: now, label: formatClock(now) }}
          selection={selection}
          onSelectionChange={setSelection}
          onBook={(keys) => tell(`book ${[...keys].join(' ')}`)}
          onOpenCell={(cell) => {
            tell(`open ${cell.title}`)
            setOpenCellId(cell.id)
          }}
          openCellId={openCellId}
          onCloseMenu={() => setOpenCellId(null)}
          renderMenu={(cell) =>
            cell.badge?.kind === 'linked' ? null : (
              <>
                <Menu.Item onClick={() => tell(`edit ${cell.title}`)}>Edit</Menu.Item>
                <Menu.Item>Cancel this slot</Menu.Item>
              </>
            )
          }
          onOpenCustomer={(cell) => tell(`customer ${cell.title}`)}
          onOpenBadge={(cell) => tell(`badge ${cell.title}`)}
          {...(orientation === 'horizontal' && { revealMinute: 14 * 60 })}
          texts={texts}
        />
      </div>
      <output className={styles.log} aria-label="Log">
        {log.join('\n')}
      </output>
      <output className={styles.log} aria-label="Selection">
        {[...selection].join(' ')}
      </output>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme={scheme}>
      <Gallery />
    </MantineProvider>
  </StrictMode>,
)
