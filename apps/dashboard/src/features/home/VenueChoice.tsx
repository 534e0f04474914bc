import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import style from './home.module.css'

/** Which of several venues the figures are of. */
const VenueChoice = ({ current, onChoose }: { current: string; onChoose: (venueId: string) => void }) => {
  const { t } = useTranslation('home')
  const { venues } = useWorkspace()
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={style.venue}>
          <VisuallyHidden>{t('chooseVenue')}: </VisuallyHidden>
          {venues.find(({ id }) => id === current)?.venueName}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(id) => onChoose(id)}>
          {venues.map(({ id, venueName }) => (
            <Menu.RadioItem key={id} value={id}>
              {venueName}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export default VenueChoice
