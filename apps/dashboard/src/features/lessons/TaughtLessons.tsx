import type { LessonMonth } from '@fieldhouse/contract/lessons'
import { csvFile } from '@fieldhouse/domain/csv'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { plainAmount } from '@fieldhouse/domain/money'
import { addMonths, dateOf } from '@fieldhouse/domain/time'
import { IconCalendarOff, IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { formatMonth } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

const WIDTH = 720

/** Opens what was taught in private lessons, month by month. */
export const TaughtLessons = () => {
  const { t } = useTranslation('lessons')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('month.open')}</Button>
      {isOpen && <Months onClose={() => setOpen(false)} />}
    </>
  )
}

/** What each instructor taught in a month and what it came to, also as a file (BEYOND-47). */
const Months = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('lessons')
  const { t: common } = useTranslation()
  const { id: partnerId, timezone } = usePartner()
  const thisMonth = dateOf(Date.now(), timezone).slice(0, 7)
  const [month, setMonth] = useState(thisMonth)
  const asked = useQuery({ ...query('listLessonMonth', { partnerId, query: { month } }), staleTime: 0 })
  const rows = asked.data?.data
  const step = (by: number) => setMonth(addMonths(`${month}-01`, by).slice(0, 7))
  const calledOf = useCalled()
  const name = formatMonth(`${month}-01`)
  const save = (taught: readonly LessonMonth[]) => {
    const heads = [
      t('month.name'),
      t('month.lessons'),
      t('month.hours'),
      t('month.amount'),
      t('month.owed'),
      t('month.earned'),
      t('month.currency'),
    ]
    const lines = taught.map(({ instructor, lessons, minutes, amount, owed, earned, currency }) => [
      calledOf(instructor),
      String(lessons),
      String(minutes / 60),
      { amount: plainAmount(amount, currency) },
      { amount: plainAmount(owed, currency) },
      earned === null ? '' : { amount: plainAmount(earned, currency) },
      currency,
    ])
    saveFile(new Blob([csvFile([heads, ...lines])], { type: 'text/csv' }), `lessons-${month}.csv`)
  }
  return (
    <Dialog
      open
      title={t('month.title')}
      width={WIDTH}
      onClose={onClose}
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {common('close')}
        </Button>
      }
      footer={
        rows && rows.length > 0 ? (
          <Button icon={<IconDownload />} onClick={() => save(rows)}>
            {t('month.save')}
          </Button>
        ) : null
      }
    >
      <Row gap={8}>
        <IconButton label={t('month.previous')} icon={<IconChevronLeft size={16} />} onClick={() => step(-1)} />
        <Text look="strong" aria-live="polite">
          {name}
        </Text>
        <IconButton
          label={t('month.next')}
          icon={<IconChevronRight size={16} />}
          disabled={month >= thisMonth}
          onClick={() => step(1)}
        />
      </Row>
      {rows ? (
        rows.length === 0 ? (
          <EmptyState as="h3" icon={<IconCalendarOff />} title={t('month.none')} hint={t('month.noneHint')} />
        ) : (
          <Taught rows={rows} label={t('month.of', { month: name })} />
        )
      ) : asked.error ? (
        <LoadFailed as="h3" error={asked.error} retrying={asked.isFetching} onRetry={() => void asked.refetch()} />
      ) : (
        <LoadingRows rows={3} />
      )}
    </Dialog>
  )
}

/** Who taught, or that nobody did. */
const useCalled = () => {
  const { t } = useTranslation('lessons')
  return (instructor: LessonMonth['instructor']) =>
    instructor === null ? t('month.nobody') : nameOfInstructor(instructor)
}

const amountOf = ({ amount, currency }: LessonMonth) => <Money minor={amount} currency={currency} />

const owedOf = ({ owed, currency }: LessonMonth) => (owed === 0 ? '–' : <Money minor={owed} currency={currency} />)

const earnedOf = ({ earned, currency }: LessonMonth) =>
  earned === null ? '–' : <Money minor={earned} currency={currency} />

const Taught = ({ rows, label }: { rows: readonly LessonMonth[]; label: string }) => {
  const { t } = useTranslation('lessons')
  const calledOf = useCalled()
  const columns: Column<LessonMonth>[] = [
    { id: 'name', header: t('month.name'), cell: ({ instructor }) => calledOf(instructor), phone: 'title' },
    { id: 'lessons', header: t('month.lessons'), cell: ({ lessons }) => lessons, align: 'right', phone: 'named' },
    {
      id: 'hours',
      header: t('month.hours'),
      cell: ({ minutes }) => t('month.inHours', { hours: minutes / 60 }),
      align: 'right',
      phone: 'named',
    },
    {
      id: 'amount',
      header: t('month.amount'),
      cell: amountOf,
      align: 'right',
      phone: 'value',
    },
    {
      id: 'owed',
      header: t('month.owed'),
      cell: owedOf,
      align: 'right',
      phone: 'named',
    },
    {
      id: 'earned',
      header: t('month.earned'),
      cell: earnedOf,
      align: 'right',
      phone: 'named',
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ instructor, currency }) => `${instructor?.id ?? ''}/${currency}`}
      rowLabel={({ instructor }) => calledOf(instructor)}
    />
  )
}
