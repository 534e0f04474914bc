import { IconHammer } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import style from './payouts.module.css'

/** Says honestly that a section is not there yet, and what it will show. */
export const Later = ({ hint }: { hint: string }) => {
  const { t } = useTranslation()
  return (
    <Row component="p" gap={10} align="stretch" look="quiet" className={style.later}>
      <IconHammer size={18} aria-hidden />
      <Stack component="span">
        <Text component="b" look="medium ink">
          {t('notBuilt.title')}
        </Text>
        <Stack component="span">{hint}</Stack>
      </Stack>
    </Row>
  )
}
