import { AreaChart, BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { LocalDate } from '@fieldhouse/domain/time'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import { DataTable } from '../../ui/lists/DataTable.tsx'
import style from './day-chart.module.css'

type Series<Key extends string> = {
  key: Key
  label: string
  /** A token of the theme; null for what stands in the table alone. */
  color: string | null
}

type Day = { day: string; date?: LocalDate }

type Props<Key extends string> = {
  title: string
  subtitle: string
  /** 'bars' of what happened on each day, or the 'area' under what had gathered by then. */
  kind: 'bars' | 'area'
  /** One for each day, in their order; the day as it is read, and as a date where something lies behind its figures. */
  rows: readonly (Day & Record<Key, number>)[]
  series: readonly Series<Key>[]
  /** A figure as it is read. */
  format: (value: number) => string
  /** Pixels for the figures at the axis, where they are long. */
  axisWidth?: number
  /** What the days come to, in a few words beside the heading. */
  sum?: string
  /** What lies behind a figure; null where nothing does. The figures of the table lead there. */
  behind?: (row: Day & Record<Key, number>, key: Key) => LinkProps | null
  /** What lies behind all of them, below the figures. */
  children?: ReactNode
}

/** The cell of a figure in the table: it leads to what is behind it, where something is. */
const figureOf =
  <Key extends string>({ key, format, behind }: Pick<Props<Key>, 'format' | 'behind'> & { key: Key }) =>
  (row: Day & Record<Key, number>) => {
    const link = behind?.(row, key) ?? null
    return link === null ? format(row[key]) : <Link {...link}>{format(row[key])}</Link>
  }

/** Figures of some days, drawn, and the same as a table for who would rather read them. */
export const DayChart = <Key extends string>(props: Props<Key>) => {
  const { title, subtitle, sum, rows, series, format, behind, children } = props
  const { t } = useTranslation('analytics')
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  return (
    <Stack component="section" gap={14} className={style.chart} aria-labelledby={id}>
      <Row gap={12} align="flex-start" wrap>
        <Stack gap={2} grow miw={150}>
          <h3 id={id}>{title}</h3>
          <Paragraph look="quiet">{subtitle}</Paragraph>
        </Stack>
        {sum !== undefined && <Text look="strong">{sum}</Text>}
        <Button
          size="s"
          variant="subtle"
          icon={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
          aria-label={`${title}: ${t(asTable ? 'asChart' : 'asTable')}`}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'asChart' : 'asTable')}
        </Button>
      </Row>
      {asTable ? (
        <div>
          <DataTable
            label={title}
            columns={[
              { id: 'day', header: t('day'), cell: ({ day }) => day, phone: 'title' },
              ...series.map(({ key, label }) => ({
                id: key,
                header: label,
                align: 'right' as const,
                phone: 'value' as const,
                cell: figureOf({ key, format, behind }),
              })),
            ]}
            rows={rows.toReversed()}
            rowKey={({ day }) => day}
            rowLabel={({ day }) => day}
          />
        </div>
      ) : (
        <Drawing {...props} />
      )}
      {children}
    </Stack>
  )
}

const Drawing = <Key extends string>({ kind, rows, series, format, axisWidth = 44, title }: Props<Key>) => {
  const drawn = series.flatMap(({ key, label, color }) => (color === null ? [] : [{ name: key, label, color }]))
  const frame = {
    h: 220,
    dataKey: 'day',
    series: drawn,
    valueFormatter: format,
    withLegend: drawn.length > 1,
    legendProps: { itemSorter: null },
    tickLine: 'none',
    gridAxis: 'x',
    yAxisProps: { width: axisWidth, tickFormatter: format, allowDecimals: false },
    xAxisProps: { interval: 'preserveStartEnd', minTickGap: 28 },
    tooltipAnimationDuration: 0,
    role: 'group',
    'aria-label': title,
  } as const
  return kind === 'bars' ? (
    <BarChart {...frame} data={[...rows]} barProps={{ isAnimationActive: false, radius: 2 }} maxBarWidth={18} />
  ) : (
    <AreaChart
      {...frame}
      data={[...rows]}
      curveType="linear"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.14}
      areaProps={{ isAnimationActive: false }}
    />
  )
}
