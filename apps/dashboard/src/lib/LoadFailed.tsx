import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { ApiFailure, messageOf } from './api/api.ts'

type Props = { error: unknown; onRetry: () => void; retrying?: boolean; as?: 'h1' | 'h2' | 'h3' }

/** The failed state of anything read from the server, with the server's words and the request's id (API-10). */
export const LoadFailed = ({ error, onRetry, retrying, as }: Props) => {
  const { t } = useTranslation()
  const known = error instanceof ApiFailure
  return (
    <ErrorState
      title={t('failed.title')}
      hint={messageOf(error) ?? t(known ? 'failed.unknown' : 'failed.network')}
      onRetry={onRetry}
      retrying={retrying}
      requestId={known && error.requestId ? t('requestId', { id: error.requestId }) : null}
      as={as}
    />
  )
}
