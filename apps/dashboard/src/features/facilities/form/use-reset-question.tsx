import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { GroupFields } from './GroupForm.tsx'

/**
 * Asks before other hours or another interval take the slot pricing with them, as often as there is pricing that would be lost
 * (FACILITIES-23). What was edited in the grid goes as well (FACILITIES-70).
 */
export const useResetQuestion = (form: GroupFields, losesPricing: boolean) => {
  const { t } = useTranslation('facilities')
  const [asked, setAsked] = useState<{ apply: () => void } | null>(null)
  return {
    onReset: losesPricing ? (apply: () => void) => setAsked({ apply }) : null,
    question: (
      <ConfirmDialog
        open={asked !== null}
        title={t('form.resetTitle')}
        confirmLabel={t('form.continue')}
        onConfirm={() => {
          asked?.apply()
          form.change({ edits: [], pending: [], removing: [] })
          setAsked(null)
        }}
        onClose={() => setAsked(null)}
      >
        {t('form.resetText')}
      </ConfirmDialog>
    ),
  }
}
