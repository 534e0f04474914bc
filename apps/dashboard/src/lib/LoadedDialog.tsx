import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../ui/feedback/Loading.tsx'
import { LoadFailed } from './LoadFailed.tsx'

type Props<T> = {
  of: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch' | 'isFetching'>
  title: ReactNode
  onClose: () => void
  /** How many rows stand for what is being read. */
  rows?: number
  /** Pixels, as of the dialog to come. */
  width?: number
  /** The dialog itself, once what it shows is there. */
  children: (data: T) => ReactNode
}

/** A dialog that reads what it shows: until it is there, one of the same title says that it comes, or why not, with Retry. */
export const LoadedDialog = <T,>({ of, title, onClose, rows = 4, width, children }: Props<T>) => {
  if (of.data !== undefined) return children(of.data)
  return (
    <Dialog open onClose={onClose} title={title} width={width}>
      {of.error ? (
        <LoadFailed as="h3" error={of.error} onRetry={() => void of.refetch()} retrying={of.isFetching} />
      ) : (
        <LoadingRows rows={rows} />
      )}
    </Dialog>
  )
}
