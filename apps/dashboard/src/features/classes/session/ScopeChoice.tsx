import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../../ui/layout.tsx'
import type { Scope } from './use-scope.ts'

/** 'Just this class' or 'This and following classes' (CLASSES-72). */
export const ScopeChoice = ({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) => {
  const { t } = useTranslation('classes')
  return (
    <Radio.Group label={t('scope.label')} value={scope} onChange={onChange}>
      <Stack gap={10}>
        <Radio value="one" label={t('scope.one')} />
        <Radio value="following" label={t('scope.following')} />
      </Stack>
    </Radio.Group>
  )
}
