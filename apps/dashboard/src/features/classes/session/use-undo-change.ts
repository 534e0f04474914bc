import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useRefusalText } from '../form/use-refusal-text.ts'

/** Takes a change of a class back, by its id (BEYOND-08). */
export const useUndoChange = (id: string) => {
  const { t } = useTranslation('classes')
  return useAction((send, changeId: string) => send('undoClassChange', { id, body: { changeId } }), {
    done: () => t('series.undone'),
    failed: t('series.undoFailed'),
    why: useRefusalText(),
  })
}
