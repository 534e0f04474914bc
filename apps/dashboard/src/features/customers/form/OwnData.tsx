import { IconDownload, IconEraser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import { Part } from './CustomerFields.tsx'

/** A file of all that the club keeps of a customer, for them to have, and the way to erase who they are (BEYOND-45). */
export const OwnData = ({ customer, onErase }: { customer: Customer; onErase: () => void }) => {
  const { t } = useTranslation('customers')
  const { timezone } = usePartner()
  const barred = useBarred({ allOf: ['customer.edit', 'order.view'] })
  const barredErase = useBarred({ allOf: ['customer.delete', 'order.view'] })
  const { busy, run } = useAction((send) => send('copyCustomerData', { id: customer.id }), {
    onDone: ({ data }) => {
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(file, `customer-data-${dayOf(data.takenAt, timezone)}.json`)
    },
    done: () => t('ownData.done'),
    failed: t('ownData.failed'),
  })
  return (
    <Part title={t('section.ownData')}>
      <Text look="small quiet">{t('ownData.hint')}</Text>
      <div>
        <Button
          size="s"
          icon={<IconDownload size={16} />}
          loading={busy}
          disabledReason={barred}
          onClick={() => void run()}
        >
          {t('ownData.copy')}
        </Button>
      </div>
      {!customer.isWalkIn && (
        <div>
          <Button
            size="s"
            variant="danger"
            icon={<IconEraser size={16} />}
            disabledReason={barredErase}
            onClick={onErase}
          >
            {t('ownData.erase')}
          </Button>
        </div>
      )}
    </Part>
  )
}
