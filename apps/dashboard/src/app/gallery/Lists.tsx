import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { DataTable, type Column, type Sort } from '../../ui/lists/DataTable.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Pager } from '../../ui/lists/Pager.tsx'
import { SelectionBar } from '../../ui/lists/SelectionBar.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Part } from './Part.tsx'

type Row = { id: string; name: string; amount: number; paid: boolean }
const ROWS: Row[] = [
  { id: '7K3MPX2A', name: 'Nguyễn An', amount: 8800, paid: true },
  { id: '4FJNU6KB', name: 'Đặng Hà', amount: 105410, paid: false },
  { id: 'HG4KB8YP', name: 'Wei Jie Chua', amount: 11100, paid: true },
]

const COLUMNS: Column<Row>[] = [
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    phone: 'value',
    width: 140,
    cell: (row) => <Money minor={row.amount} currency="SGD" />,
  },
  { id: 'name', header: 'Customer name', sortable: true, phone: 'title', cell: (row) => row.name },
  { id: 'id', header: 'Transaction ID', phone: 'line', cell: (row) => row.id },
  {
    id: 'status',
    header: 'Payment status',
    phone: 'state',
    cell: (row) =>
      row.paid ? (
        <Status tone="ok" icon={<IconCircleCheck />}>
          Paid
        </Status>
      ) : (
        <Status tone="warn" icon={<IconClock />}>
          Unpaid
        </Status>
      ),
  },
]

/** A table with its pager and its selection. */
export const Lists = () => {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(['7K3MPX2A']))
  const [sort, setSort] = useState<Sort>({ by: 'name', direction: 'asc' })
  const [page, setPage] = useState(1)
  return (
    <Part title="Lists">
      <DataTable
        label="Transactions"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.name}
        selection={{ keys, onChange: setKeys }}
        selectAllLabel="Select all rows"
        selectLabel={(name) => `Select ${name}`}
        sort={sort}
        onSort={(by, direction) => setSort({ by, direction })}
        onOpen={() => undefined}
      />
      {keys.size > 0 && (
        <SelectionBar summary={`${keys.size} transaction(s) selected`}>
          <Button disabledReason="Please select transactions of the same customer">Print Reciept</Button>
          <Button variant="danger">Cancel selected</Button>
        </SelectionBar>
      )}
      <Pager
        page={page}
        pages={107}
        onPage={setPage}
        texts={{
          range: '1–12 of 1,284',
          page: 'Page',
          of: 'of 107',
          previous: 'Previous page',
          next: 'Next page',
          goToPage: 'Go to page',
          refused: 'Page 1 to 107',
        }}
      />
    </Part>
  )
}
