import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Box, Paragraph, Row, Stack } from '../layout.tsx'
import { Button, IconButton } from '../Button.tsx'
import { useAboveFeet } from './above-feet.ts'
import { lifetimeOf, notify, toastStore, type Toast } from './notify.ts'
import style from './Toasts.module.css'
import { useWords } from '../words.ts'

const HELD_MS = 1_500
const ICONS = { success: IconCircleCheck, failure: IconAlertTriangle, warning: IconAlertCircle, info: IconInfoCircle }

/** Where toasts appear. The region is always on the page, so that readers hear what is put into it. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  const region = useRef<HTMLOutputElement>(null)
  useAboveFeet(region, toasts.length > 0)
  return (
    <Stack component="output" gap={8} ref={region} className={style.toasts}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>
  )
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const words = useWords()
  const ToneIcon = ICONS[toast.tone]
  const { id, action, more } = toast
  // Two stand below what they are about.
  const single = action && more ? null : (action ?? more)
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let timer = setTimeout(leave, lifetimeOf(toast))
    function leave() {
      // Time stands still while somebody reads it or is about to press.
      if (card.current?.matches(':hover, :focus-within')) timer = setTimeout(leave, HELD_MS)
      else notify.hide(toast.id)
    }
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <Row
      gap={4}
      align="start"
      ref={card}
      className={style.toast}
      data-tone={toast.tone}
      role={toast.tone === 'failure' ? 'alert' : undefined}
    >
      <ToneIcon className={style.icon} aria-hidden />
      <Box p="4px 0" grow>
        <Paragraph look="normal strong">{toast.message}</Paragraph>
        {toast.detail && <Paragraph look="quiet">{toast.detail}</Paragraph>}
        {action && more && (
          <Row gap={4} mt={4} className={style.actions}>
            <ToastAction id={id} {...action} />
            <ToastAction id={id} {...more} />
          </Row>
        )}
      </Box>
      {single && <ToastAction id={id} {...single} />}
      <IconButton size="s" label={words.close} icon={<IconX size={16} />} onClick={() => notify.hide(id)} />
    </Row>
  )
}

const ToastAction = ({ id, label, onClick }: { id: string; label: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    size="s"
    onClick={() => {
      notify.hide(id)
      onClick()
    }}
  >
    {label}
  </Button>
)
