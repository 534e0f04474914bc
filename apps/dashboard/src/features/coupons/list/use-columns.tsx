import type { Coupon } from '@fieldhouse/contract/coupons'
import { IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/formats/formats.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import style from '../coupons.module.css'
import { useCouponWords } from '../use-coupon-words.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'

type Ways = { onOpen: (coupon: Coupon) => void; onEdit: (coupon: Coupon) => void }

/** The columns of the list (COUPONS-61). */
export const useColumns = ({ onOpen, onEdit }: Ways): Column<Coupon>[] => {
  const { t } = useTranslation('coupons')
  const words = useCouponWords()
  const barred = useBarred('coupon.edit')
  return [
    {
      id: 'code',
      header: t('column.code'),
      phone: 'title',
      cell: (coupon) => (
        <button type="button" className={style.code} onClick={() => onOpen(coupon)}>
          {coupon.code}
        </button>
      ),
    },
    {
      id: 'discount',
      header: t('column.discount'),
      phone: 'line',
      cell: (coupon) => <Text look="ink">{words.discount(coupon)}</Text>,
    },
    {
      id: 'validFrom',
      header: t('column.validFrom'),
      phone: 'hidden',
      cell: ({ orderValidFrom }) => <Text look="quiet nowrap">{words.date(orderValidFrom)}</Text>,
    },
    {
      id: 'validUntil',
      header: t('column.validUntil'),
      phone: 'hidden',
      cell: ({ orderValidUntil }) => <Text look="quiet nowrap">{words.date(orderValidUntil, t('noEnd'))}</Text>,
    },
    {
      id: 'used',
      header: t('column.used'),
      phone: 'hidden',
      align: 'right',
      cell: ({ usedCount, maxUsageCount }) => (
        <Text look="nowrap">
          {maxUsageCount === null
            ? formatCount(usedCount)
            : `${formatCount(usedCount)} / ${formatCount(maxUsageCount)}`}
        </Text>
      ),
    },
    {
      id: 'segments',
      header: t('column.segments'),
      phone: 'line',
      wide: true,
      cell: ({ customerSegments }) => <Text look="quiet">{words.segments(customerSegments)}</Text>,
    },
    {
      id: 'active',
      header: t('column.active'),
      phone: 'state',
      width: 72,
      cell: (coupon) => <ActiveSwitch coupon={coupon} />,
    },
    {
      id: 'edit',
      header: t('column.edit'),
      headerHidden: true,
      width: 48,
      phone: 'value',
      cell: (coupon) => (
        <IconButton
          label={t('editOf', { code: coupon.code })}
          icon={<IconPencil size={16} />}
          size="s"
          disabledReason={barred}
          onClick={() => onEdit(coupon)}
        />
      ),
    },
  ]
}
