import { TextInput } from '@mantine/core'
import type { CalendarSubject } from '@fieldhouse/domain/calendars'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCalendarShare, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { dayOf, formatListDate } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'

type Props = { subject: CalendarSubject; subjectId: string; name: string; barred?: string | null }

/** The address by which other programs follow a calendar: made, copied while it is in sight, replaced and taken back (BEYOND-19). */
export const CalendarAddress = ({ subject, subjectId, name, barred = null }: Props) => {
  const { t } = useTranslation('calendars')
  const { t: common } = useTranslation()
  const { id: partnerId, timezone } = usePartner()
  const queries = useQueryClient()
  const of = { partnerId, subject, subjectId }
  const asked = query('findCalendarFeed', of)
  const feed = useQuery({ ...asked, enabled: barred === null, staleTime: 0 })
  const [url, setUrl] = useState<string | null>(null)
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null)
  const settle = (shown: string | null) => {
    setUrl(shown)
    setAsking(null)
    void queries.invalidateQueries({ queryKey: asked.queryKey })
  }
  const make = useAction((send) => send('makeCalendarFeed', of), {
    onDone: ({ data }) => settle(data.url),
    failed: t('failed'),
  })
  const revoke = useAction((send) => send('revokeCalendarFeed', of), {
    onDone: () => settle(null),
    done: () => t('revoked'),
    failed: t('failed'),
  })
  const makeButton = (
    <Button
      size="s"
      icon={<IconCalendarShare size={16} />}
      loading={make.busy}
      disabledReason={barred}
      onClick={() => (feed.data?.data ? setAsking('replace') : void make.run())}
    >
      {feed.data?.data ? t('replace') : t('make')}
    </Button>
  )
  if (barred !== null) return <div>{makeButton}</div>
  if (feed.error && !feed.data)
    return <LoadFailed as="h3" error={feed.error} retrying={feed.isFetching} onRetry={() => void feed.refetch()} />
  if (!feed.data) return <LoadingRows rows={1} />
  const made = feed.data.data
  return (
    <Stack gap={8}>
      {url && made && (
        <TextInput
          label={t('address', { name })}
          description={t('once')}
          value={url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
          rightSection={
            <IconButton
              label={t('copy')}
              icon={<IconCopy size={16} />}
              onClick={() => void navigator.clipboard?.writeText(url).then(() => notify.success(common('copied')))}
            />
          }
        />
      )}
      {made && !url && (
        <Text look="small quiet">
          {t('madeBy', { name: made.madeBy, date: formatListDate(dayOf(made.madeAt, timezone)) })}
        </Text>
      )}
      <Row gap={8} wrap>
        {makeButton}
        {made && (
          <Button size="s" variant="danger" onClick={() => setAsking('revoke')}>
            {t('revoke')}
          </Button>
        )}
      </Row>
      <ConfirmDialog
        open={asking !== null}
        destructive={asking === 'revoke'}
        title={t(asking === 'revoke' ? 'ask.revoke' : 'ask.replace', { name })}
        confirmLabel={t(asking === 'revoke' ? 'revoke' : 'replace')}
        busy={make.busy || revoke.busy}
        onConfirm={() => void (asking === 'revoke' ? revoke.run() : make.run())}
        onClose={() => setAsking(null)}
      >
        {t('ask.consequence')}
      </ConfirmDialog>
    </Stack>
  )
}
