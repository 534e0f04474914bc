import { Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { Filters } from '../search.ts'
import { useExport } from './use-export.ts'

type Props = {
  /** What the list is searched and filtered by. */
  q: string
  filters: Filters
}

/** Lets the browser save a file of everybody whom the list finds, on all of its pages. */
export const ExportCustomers = (asked: Props) => {
  const { t } = useTranslation('customers')
  const { making, download } = useExport(asked)
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button icon={<IconDownload />} loading={making}>
          {t('export.title')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => void download('csv')}>
          {t('export.csv')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void download('xlsx')}>
          {t('export.xlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
