import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../lib/partner/Picture.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import style from './posts.module.css'

/** The photos of a post, one at a time; the arrow keys turn over as the buttons do (POSTS-08). */
export const Lightbox = ({ photos, onClose }: { photos: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('posts')
  const [shown, setShown] = useState(0)
  const count = photos.length
  const turn = (by: number) => setShown((n) => Math.min(Math.max(n + by, 0), count - 1))
  const title = t('photo', { n: shown + 1, count })
  return (
    <Dialog
      open
      title={title}
      width={1000}
      flush
      onClose={onClose}
      {...(count > 1 && {
        footerStart: (
          <Button icon={<IconChevronLeft size={16} />} disabled={shown === 0} onClick={() => turn(-1)}>
            {t('previousPhoto')}
          </Button>
        ),
        footer: (
          <Button
            data-autofocus
            iconAfter={<IconChevronRight size={16} />}
            disabled={shown === count - 1}
            onClick={() => turn(1)}
          >
            {t('nextPhoto')}
          </Button>
        ),
      })}
    >
      <div className={style.shown} ref={turnsByKeys(turn)}>
        <Picture key={photos[shown]} address={photos[shown]!} size="page" alt={title} loading="eager" />
      </div>
    </Dialog>
  )
}

/** Wherever in the dialog the focus is. */
const turnsByKeys = (turn: (by: number) => void) => (element: HTMLElement | null) => {
  const dialog = element?.closest('[role="dialog"]')
  if (!(dialog instanceof HTMLElement)) return undefined
  const listening = new AbortController()
  dialog.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'ArrowLeft') turn(-1)
      if (key === 'ArrowRight') turn(1)
    },
    { signal: listening.signal },
  )
  return () => listening.abort()
}
