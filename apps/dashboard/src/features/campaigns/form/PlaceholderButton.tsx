import { Menu } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Placeholder } from '../../../lib/rich-text/placeholders.ts'
import { IconButton } from '../../../ui/Button.tsx'

type Props = { placeholders: readonly Placeholder[]; onChoose: (written: string) => void }

/** Puts something of the customer at the end of a line of text. */
export const PlaceholderButton = ({ placeholders, onChoose }: Props) => {
  const { t } = useTranslation('campaigns')
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <IconButton size="s" label={t('placeholder.insert')} icon={<IconAt size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {placeholders.map(({ value, name }) => (
          <Menu.Item key={value} onClick={() => onChoose(`{{${value}}}`)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
