import { Menu } from '@mantine/core'
import { IconHelpCircle, IconInfoCircle, IconReceipt, IconSchool, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePolicies } from '../../../lib/session/session.ts'
import { offeredItems, type BookedFacts, type CellActions } from './booked-cell.ts'
import { ITEM_ICONS } from './item-icons.ts'

/** The items of a booked cell's menu: what the rules offer, then what leads elsewhere (SCHEDULE-43). */
export const CellMenuItems = ({ facts, actions }: { facts: BookedFacts; actions: CellActions }) => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  const items = offeredItems(facts.occupancy, usePolicies())
  return (
    <>
      {items.map(({ item, allowed }) => {
        const ItemIcon = ITEM_ICONS[item]
        return (
          <Menu.Item
            key={item}
            leftSection={<ItemIcon size={16} />}
            disabled={!allowed}
            title={allowed ? undefined : common('noPermissionAction')}
            mod={{ danger: item === 'cancelSlot' || item === 'delete' }}
            onClick={() => actions.onItem(item)}
          >
            {t(`menu.${item}`)}
          </Menu.Item>
        )
      })}
      {items.length > 0 && <Menu.Divider />}
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={actions.onDetails}>
        {t('menu.details')}
      </Menu.Item>
      {actions.onClass && (
        <Menu.Item leftSection={<IconSchool size={16} />} onClick={actions.onClass}>
          {t('menu.class')}
        </Menu.Item>
      )}
      {actions.onCustomer && (
        <Menu.Item leftSection={<IconUser size={16} />} onClick={actions.onCustomer}>
          {t('menu.customer')}
        </Menu.Item>
      )}
      {actions.onTransaction && (
        <Menu.Item leftSection={<IconReceipt size={16} />} onClick={actions.onTransaction}>
          {t('menu.transaction')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHelpCircle size={16} />} onClick={actions.onWhy}>
        {t('menu.why')}
      </Menu.Item>
    </>
  )
}
