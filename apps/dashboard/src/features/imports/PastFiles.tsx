import type { TakenFile } from '@fieldhouse/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { dayOf, formatListDate, formatTime } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Paragraph, Row, Stack, Text } from '../../ui/layout.tsx'
import style from './imports.module.css'

/** How many stand on a page. */
const SHOWN = 5

type Props = {
  of: 'listCustomerImports' | 'listBookingImports'
  onLook: (file: TakenFile) => void
}

/** Files that were uploaded before: who sent them when, what came of them, and until when they can be undone (BEYOND-12). */
export const PastFiles = ({ of, onLook }: Props) => {
  const { t } = useTranslation('imports')
  const { id: partnerId, timezone } = usePartner()
  const [offset, setOffset] = useState(0)
  const found = useQuery({
    ...query(of, { partnerId, query: { offset, limit: SHOWN } }),
    placeholderData: keepPreviousData,
  })
  const when = (at: string) => `${formatListDate(dayOf(at, timezone))} ${formatTime(at, timezone)}`
  const ends = ({ status, undoUntil, undoneAt }: TakenFile): string =>
    undoneAt !== null
      ? t('undoneAt', { when: when(undoneAt) })
      : [t(`status.${status}`), undoUntil === null ? t('tooOld') : t('undoUntil', { when: when(undoUntil) })].join(', ')
  const total = found.data?.pagination.total ?? 0
  return (
    <section aria-labelledby="past-files">
      <Stack gap={8}>
        <h3 id="past-files" className={style.past}>
          {t('past')}
        </h3>
        {found.data ? (
          found.data.data.length === 0 ? (
            <Paragraph look="quiet">{t('pastNone')}</Paragraph>
          ) : (
            <ul className={style.files}>
              {found.data.data.map((file) => (
                <li key={file.id}>
                  <Button
                    variant="subtle"
                    size="s"
                    aria-label={t('look', { name: file.fileName })}
                    onClick={() => onLook(file)}
                  >
                    {file.fileName}
                  </Button>
                  <Text look="quiet small">
                    {[
                      t('sent', { name: file.createdBy || t('nobody'), when: when(file.createdAt) }),
                      t('counts', { imported: file.imported + file.filled, rows: file.rows }),
                      ends(file),
                    ].join(' · ')}
                  </Text>
                </li>
              ))}
            </ul>
          )
        ) : found.error ? (
          <LoadFailed as="h3" error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
        ) : (
          <LoadingRows rows={2} />
        )}
        {total > SHOWN && (
          <Row gap={8}>
            <Button size="s" variant="subtle" disabled={offset === 0} onClick={() => setOffset(offset - SHOWN)}>
              {t('later')}
            </Button>
            <Button
              size="s"
              variant="subtle"
              disabled={offset + SHOWN >= total}
              onClick={() => setOffset(offset + SHOWN)}
            >
              {t('earlier')}
            </Button>
          </Row>
        )}
      </Stack>
    </section>
  )
}
