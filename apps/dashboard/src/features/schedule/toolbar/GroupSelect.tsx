import { Menu } from '@mantine/core'
import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import style from './toolbar.module.css'

type Named = { readonly id: string; readonly name: string }

const Choice = ({ children, label }: { children: ReactNode; label: string }) => (
  <Menu.Target>
    <button type="button" className={style.select}>
      <VisuallyHidden>{label}: </VisuallyHidden>
      {children}
      <IconChevronDown size={16} aria-hidden />
    </button>
  </Menu.Target>
)

/** The venue; only shown when there are several (SCHEDULE-06). */
export const VenueSelect = ({
  venues,
  value,
  onChange,
}: {
  venues: readonly Named[]
  value: string
  onChange: (id: string) => void
}) => {
  const { t } = useTranslation('schedule')
  const name = venues.find(({ id }) => id === value)?.name ?? ''
  return (
    <Menu position="bottom-start">
      <Choice label={t('venue')}>
        <IconMapPin size={16} aria-hidden />
        <span className={style.cut}>{name}</span>
      </Choice>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {venues.map((venue) => (
            <Menu.RadioItem key={venue.id} value={venue.id} closeMenuOnClick>
              {venue.name}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The facility groups, any number of them but none; only shown when there are several (SCHEDULE-07). */
export const GroupSelect = ({
  groups,
  value,
  onChange,
}: {
  groups: readonly Named[]
  value: readonly string[]
  onChange: (ids: string[]) => void
}) => {
  const { t } = useTranslation('schedule')
  const all = groups.length === value.length
  const label = all
    ? t('allGroups')
    : groups
        .filter(({ id }) => value.includes(id))
        .map(({ name }) => name)
        .join(', ')
  const toggle = (id: string) => {
    const next = groups.map((group) => group.id).filter((each) => value.includes(each) !== (each === id))
    if (next.length > 0) onChange(next)
  }
  return (
    <Menu position="bottom-start" closeOnItemClick={false}>
      <Choice label={t('groups')}>
        <span className={style.cut}>{label}</span>
        <span className={style.count}>{value.length}</span>
      </Choice>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={all} onChange={() => onChange(groups.map(({ id }) => id))}>
          {t('allGroups')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {groups.map(({ id, name }) => (
          <Menu.CheckboxItem key={id} checked={value.includes(id)} onChange={() => toggle(id)}>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
