import { Checkbox, MultiSelect, Radio, SegmentedControl, Select, Switch, Tabs, TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateField, DateRangeField } from '../../ui/fields/DateField.tsx'
import { FilterChips } from '../../ui/lists/FilterChips.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Part } from './Part.tsx'
import style from './gallery.module.css'

/** Fields, choices, chips and tabs. */
export const Fields = () => {
  const [search, setSearch] = useState('')
  const [day, setDay] = useState<string | null>('2026-11-21')
  const [range, setRange] = useState<[string | null, string | null]>(['2026-11-01', '2026-11-21'])
  return (
    <Part title="Fields">
      <div className={style.grid}>
        <TextInput label="First name" defaultValue="Hà" />
        <TextInput label="Mobile" defaultValue="0912-ABC" error="Invalid phone number" />
        <TextInput label="Email" defaultValue="locked@club.example" readOnly />
        <TextInput label="Disabled" defaultValue="Not now" disabled />
        <Select label="Plan" data={['Gold Annual', 'Silver Monthly', 'Off-peak']} defaultValue="Gold Annual" />
        <MultiSelect
          label="Facility groups"
          description="Leave empty to see all groups"
          data={['Tennis', 'Badminton', 'Pickleball']}
          defaultValue={['Tennis', 'Pickleball']}
        />
        <DateField label="Until" value={day} onChange={setDay} today="2026-11-21" language="en" />
        <DateRangeField
          label="Period"
          value={range}
          onChange={setRange}
          today="2026-11-21"
          language="en"
          clearLabel="Clear"
          format={(date) => date}
        />
        <SearchField label="Search for a name" value={search} onSearch={setSearch} width="100%" />
      </div>
      <div className={style.row}>
        <Checkbox label="Paid" defaultChecked />
        <Checkbox label="Unpaid" />
        <Checkbox label="Some" indeterminate />
        <Radio label="Cash" defaultChecked name="r" />
        <Radio label="Credit card" name="r" />
        <Switch label="Email customer" defaultChecked />
        <Switch label="Show next day" />
        <SegmentedControl data={['None', 'Weekly', 'Daily']} defaultValue="Weekly" />
      </div>
      <FilterChips
        chips={[
          { id: '1', label: 'Order: Confirmed, Pending', removeLabel: 'Remove', onRemove: () => undefined },
          { id: '2', label: 'Venue: Riverside Park', removeLabel: 'Remove venue', onRemove: () => undefined },
        ]}
        clearLabel="Clear all"
        onClear={() => undefined}
      />
      <Tabs defaultValue="information">
        <Tabs.List>
          <Tabs.Tab value="information">Information</Tabs.Tab>
          <Tabs.Tab value="history">Payment History</Tabs.Tab>
          <Tabs.Tab value="note">Internal Transaction Note</Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </Part>
  )
}
