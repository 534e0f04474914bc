import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.tsx'

/** That something could not be read, and the way to try again, in the line where it would stand. */
export const NotRead = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <p>
      <Text look="faint">{t('failed.title')}</Text>{' '}
      <Button size="s" variant="subtle" onClick={onRetry}>
        {t('retry')}
      </Button>
    </p>
  )
}
