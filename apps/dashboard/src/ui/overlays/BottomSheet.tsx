import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import style from './BottomSheet.module.css'
import { useFocusBack } from './use-focus-back.ts'
import { useWords } from '../words.ts'

type Props = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** What a popover or menu is on a phone: a sheet from below that keeps what it speaks of in sight. */
export const BottomSheet = ({ open, onClose, title, children }: Props) => {
  const words = useWords()
  useFocusBack(open)
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      returnFocus={false}
      position="bottom"
      size="auto"
      title={title}
      closeButtonProps={{ 'aria-label': words.close }}
      classNames={{ content: style.content, header: style.header, body: style.body }}
    >
      {children}
    </Drawer>
  )
}
