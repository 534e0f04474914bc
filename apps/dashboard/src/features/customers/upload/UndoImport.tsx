import { useTranslation } from 'react-i18next'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

type Props = { made: { id: string; imported: number; skipped: number }; onClose: () => void }

/** What an upload did, and the way to take all of it back while nothing else was built on it (BEYOND-12). */
export const UndoImport = ({ made: { id, imported, skipped }, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { busy, run } = useAction((send) => send('undoCustomerImport', { id }), {
    onDone: onClose,
    done: ({ data }) => t('upload.undone', { count: data.removed }),
    failed: t('upload.undoFailed'),
    why: (error) => (codeOf(error) === 'error.badRequest.importBuiltOn' ? t('upload.builtOn') : messageOf(error)),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('upload.title')}
      width={440}
      busy={busy}
      footerStart={
        <Button variant="subtle" loading={busy} onClick={() => void run()}>
          {t('upload.undo')}
        </Button>
      }
      footer={
        <Button variant="filled" data-autofocus disabled={busy} onClick={onClose}>
          {t('upload.close')}
        </Button>
      }
    >
      <Stack gap={8}>
        <Paragraph look="medium">{t('upload.added', { count: imported })}</Paragraph>
        {skipped > 0 && <Paragraph look="quiet">{t('upload.leftOutLines', { count: skipped })}</Paragraph>}
      </Stack>
    </Dialog>
  )
}
