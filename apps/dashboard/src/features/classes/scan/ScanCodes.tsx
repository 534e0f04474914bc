import { FileButton } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { IconCameraOff, IconCircleCheck, IconCircleX, IconClock, IconPhoto, IconQrcode } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { detectCode } from './detect-code.ts'
import style from './scan.module.css'
import { useCamera } from './use-camera.ts'
import { useScanned, type Scanned } from './use-scanned.ts'

const WIDTH = 520

/** Checks people in by the codes that they show: by the camera, one after the other, or from a picture where there is none (ATTENDANCE-02). */
export const ScanCodes = ({ session, onClose }: { session: ClassSession; onClose: () => void }) => {
  const { t } = useTranslation('classes')
  const { scanned, scan, say } = useScanned(session)
  const unreadable = () =>
    say({ tone: 'bad', title: (words) => words('scan.unreadable'), detail: (words) => words('scan.unreadableHint') })
  const { video, state, retry } = useCamera(scan, unreadable)
  const again = useRef<() => void>(null)
  const read = async (file: File) => {
    const picture = await createImageBitmap(file).catch(() => null)
    try {
      const text = picture && (await detectCode(picture))
      if (text) await scan(text)
      else say({ tone: 'bad', title: (words) => words('scan.noCode'), detail: null })
    } catch {
      unreadable()
    }
    // The same file can be chosen again.
    again.current?.()
  }
  const isOff = state === 'none' || state === 'refused'
  return (
    <Dialog
      open
      width={WIDTH}
      title={t('scan.title')}
      subtitle={session.name}
      onClose={onClose}
      footerStart={
        <FileButton accept="image/*" resetRef={again} onChange={(file) => file && void read(file)}>
          {(props) => (
            <Button {...props} icon={<IconPhoto size={16} />}>
              {t('scan.fromPicture')}
            </Button>
          )}
        </FileButton>
      }
      footer={
        <Button variant="filled" onClick={onClose}>
          {t('scan.done')}
        </Button>
      }
    >
      <Stack gap={16}>
        <output className={style.answer} data-tone={scanned?.tone}>
          {scanned ? <Answer {...scanned} /> : !isOff && <Wait text={t('scan.hint')} />}
        </output>
        {isOff ? (
          <EmptyState
            as="h3"
            icon={<IconCameraOff />}
            title={t(state === 'none' ? 'scan.noCamera' : 'scan.refused')}
            hint={t(state === 'none' ? 'scan.noCameraHint' : 'scan.refusedHint')}
            action={<Button onClick={retry}>{t('scan.retry')}</Button>}
          />
        ) : (
          <div className={style.seen}>
            {state === 'starting' && <span>{t('scan.starting')}</span>}
            <video ref={video} muted playsInline aria-label={t('scan.video')} />
          </div>
        )}
      </Stack>
    </Dialog>
  )
}

const ICONS: Record<Scanned['tone'], typeof IconClock> = {
  ok: IconCircleCheck,
  warn: IconClock,
  bad: IconCircleX,
  mute: IconQrcode,
}

/** Read at arm's length, by whoever looks at the customer meanwhile. */
const Answer = ({ tone, title, detail }: Scanned) => {
  const { t } = useTranslation('classes')
  const Icon = ICONS[tone]
  return (
    <>
      <Icon aria-hidden="true" />
      <span>
        <strong>{title(t)}</strong>
        {detail && <span>{detail(t)}</span>}
      </span>
    </>
  )
}

const Wait = ({ text }: { text: string }) => (
  <>
    <IconQrcode aria-hidden="true" />
    <span>{text}</span>
  </>
)
