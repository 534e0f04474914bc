import '../../../../ui/theme/styles.ts'
import { MantineProvider } from '@mantine/core'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { cssVariables, theme } from '../../../../ui/theme/theme.ts'
import type { ScheduleCell } from '../types.ts'
import { ScheduleGrid } from '../ScheduleGrid.tsx'
import { dayTexts } from './day.ts'
import { largeDay } from './large-day.ts'
import { NaiveGrid } from './NaiveGrid.tsx'
import type { GridBench } from './window.ts'

const texts = dayTexts('en')
const now = { minute: 860, label: '14:20' }
let root: Root | null = null
let changeOne: () => void = () => undefined

function Bench({ which, facilities }: { which: 'layered' | 'naive'; facilities: number }) {
  const [day] = useState(() => largeDay(facilities))
  const [cells, setCells] = useState<ReadonlyMap<string, readonly ScheduleCell[]>>(day.cells)
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  // One booking on the third court is paid, as a live event would tell: one new object in one new array.
  const change = () =>
    setCells((before) => {
      const list = before.get('f2') ?? []
      const at = list.findIndex((cell) => cell.kind === 'booked')
      const paid = list[at]?.badge?.kind === 'paid'
      const changed = list.map((cell, index) =>
        index === at
          ? {
              ...cell,
              badge: { kind: paid ? ('unpaid' as const) : ('paid' as const), label: paid ? 'UNPAID' : 'PAID' },
            }
          : cell,
      )
      return new Map(before).set('f2', changed)
    })
  useEffect(() => {
    changeOne = change
  })
  if (which === 'naive') return <NaiveGrid groups={day.groups} cells={cells} range={day.range} />
  return (
    <ScheduleGrid
      groups={day.groups}
      cells={cells}
      range={day.range}
      orientation="vertical"
      zoom={100}
      now={now}
      selection={selection}
      onSelectionChange={setSelection}
      texts={texts}
    />
  )
}

const bench: GridBench = {
  mount: (which, facilities) => {
    root = createRoot(document.getElementById('root')!)
    const element = (
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme="light">
        <div style={{ height: '100dvh' }}>
          <Bench which={which} facilities={facilities} />
        </div>
      </MantineProvider>
    )
    flushSync(() => root!.render(element))
  },
  change: () => flushSync(() => changeOne()),
  unmount: () => {
    root?.unmount()
    root = null
  },
}
window.gridBench = bench
