import { SegmentedControl } from '@mantine/core'
import type { CampaignPreview } from '@fieldhouse/contract/campaigns'
import { mailIn } from '@fieldhouse/domain/campaigns'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import style from '../campaigns.module.css'
import type { CampaignValues } from './campaign-form.ts'
import { previewQuery } from './use-preview.ts'
import { Reach } from './Reach.tsx'

type Props = { written: Pick<CampaignValues, 'subject' | 'body' | 'segmentId'>; onClose: () => void }

/** What is written as its mail looks: on a desk and on a phone, by day and by night, and as plain text. */
export const Preview = ({ written, onClose }: Props) => {
  const { t } = useTranslation('campaigns')
  const preview = useQuery({ ...previewQuery(written), staleTime: 0 })
  return (
    <LoadedDialog of={preview} title={t('preview.title')} width={WIDTH} onClose={onClose}>
      {({ data }) => <Shown preview={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const WIDTH = 920
const WAYS = ['desktop', 'phone', 'text'] as const
const COLOURS = ['light', 'dark'] as const

const Shown = ({
  preview: { subject, html, text, reach, hasMailServer },
  onClose,
}: {
  preview: CampaignPreview
  onClose: () => void
}) => {
  const { t } = useTranslation('campaigns')
  const [way, setWay] = useState<string>('desktop')
  const [colours, setColours] = useState<string>('light')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('preview.title')}
      subtitle={t('preview.subject', { subject })}
      width={WIDTH}
      footer={<Button onClick={onClose}>{t('preview.close')}</Button>}
    >
      <Stack gap={16}>
        {reach && <Reach of={reach} hasMailServer={hasMailServer} />}
        <Row gap={12} wrap>
          <SegmentedControl
            aria-label={t('preview.as')}
            data={WAYS.map((value) => ({ value, label: t(`preview.${value}`) }))}
            value={way}
            onChange={setWay}
          />
          {way !== 'text' && (
            <SegmentedControl
              aria-label={t('preview.colours')}
              data={COLOURS.map((value) => ({ value, label: t(`preview.${value}`) }))}
              value={colours}
              onChange={setColours}
            />
          )}
          {way !== 'text' && colours === 'dark' && <Text look="quiet">{t('preview.darkHint')}</Text>}
        </Row>
        {way === 'text' ? (
          <pre className={style.plain}>{text}</pre>
        ) : (
          <div className={style.mail} data-way={way} data-colours={colours}>
            {/* Sandboxed: nothing in it runs, and no link of it leads anywhere. */}
            <iframe
              title={t('preview.title')}
              sandbox=""
              srcDoc={mailIn(colours === 'dark' ? 'dark' : 'light', html)}
            />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
