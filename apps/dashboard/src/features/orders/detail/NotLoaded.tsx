import { IconReceiptOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, messageOf } from '../../../lib/api/api.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'

type Reading = { error: unknown; refetch: () => unknown; isFetching: boolean }

type Props = { id: string; missing: boolean; reading: Reading; onClose: () => void }

/** The transaction of an address until it is there, or why it is not: there is none, or it could not be read. */
export const NotLoaded = ({ id, missing, reading, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { error } = reading
  const requestId = error instanceof ApiFailure ? error.requestId : null
  return (
    <Dialog open onClose={onClose} title={t('detail.title')}>
      {missing ? (
        <EmptyState as="h3" icon={<IconReceiptOff />} title={t('notFound')} hint={t('notFoundHint', { id })} />
      ) : error ? (
        <ErrorState
          as="h3"
          title={t('openFailed')}
          hint={messageOf(error) ?? common('failed.network')}
          onRetry={() => void reading.refetch()}
          retrying={reading.isFetching}
          requestId={requestId ? common('requestId', { id: requestId }) : null}
        />
      ) : (
        <LoadingRows rows={6} avatar />
      )}
    </Dialog>
  )
}
