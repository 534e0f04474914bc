import type { MenuItem } from '@fieldhouse/domain/bookings'
import { IconBan, IconCircleCheck, IconPencil, IconTrash, type Icon } from '@tabler/icons-react'

/** How each item of the slot menu is drawn. */
export const ITEM_ICONS: Record<MenuItem, Icon> = {
  edit: IconPencil,
  cancelSlot: IconBan,
  delete: IconTrash,
  markAsPaid: IconCircleCheck,
}
