import { IconAlertTriangle } from '@tabler/icons-react'
import { Button } from '../Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import style from './ErrorState.module.css'
import { useWords } from '../words.ts'

type Props = {
  title: string
  /** What went wrong, in the server's words where it has any. */
  hint: string
  onRetry: () => void
  retrying?: boolean
  /** The request's id, for whoever is asked for help. */
  requestId?: string | null
  as?: 'h1' | 'h2' | 'h3'
}

/** What stands in place of something that could not be loaded: why, and the way to try again. */
export const ErrorState = ({ title, hint, onRetry, retrying = false, requestId, as }: Props) => (
  <div role="alert">
    <EmptyState
      as={as ?? 'h2'}
      icon={<IconAlertTriangle />}
      title={title}
      hint={hint}
      action={
        <>
          <Button onClick={onRetry} loading={retrying}>
            {useWords().retry}
          </Button>
          {requestId && <p className={style.id}>{requestId}</p>}
        </>
      }
    />
  </div>
)
