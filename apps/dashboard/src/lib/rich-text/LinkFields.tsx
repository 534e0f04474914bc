import { TextInput } from '@mantine/core'
import { linkOf, LONGEST_LINK } from '@fieldhouse/domain/rich-text'
import type { Editor } from '@tiptap/react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { focusFirstField } from '../../ui/overlays/first-field.ts'
import style from './rich-text.module.css'

type Props = { editor: Editor; onClose: () => void }

/** Where the marked words lead; where none are marked, the address is written as well. */
export const LinkFields = ({ editor, onClose }: Props) => {
  const { t } = useTranslation('richText')
  const [standing] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [typed, setTyped] = useState(standing)
  const [isWrong, setWrong] = useState(false)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const set = () => {
    const href = linkOf(typed)
    if (href === null) return setWrong(true)
    const words = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && standing === '')
      words.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else words.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // The form around it is not sent.
    event.preventDefault()
    set()
  }
  return (
    <Row
      component="fieldset"
      ref={focusFirstField}
      gap={8}
      align="start"
      wrap
      className={style.link}
      aria-label={t('link')}
    >
      <TextInput
        aria-label={t('address')}
        placeholder="https://"
        inputMode="url"
        maxLength={LONGEST_LINK}
        value={typed}
        error={isWrong && t('leadsNowhere')}
        // Escape folds these fields away, and not the dialog around them as well.
        data-mantine-stop-propagation
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setWrong(false)
        }}
        onKeyDown={key}
      />
      <Button onClick={set}>{t('setLink')}</Button>
      {standing !== '' && <Button onClick={remove}>{t('removeLink')}</Button>}
      <Button variant="subtle" onClick={close}>
        {t('cancel')}
      </Button>
    </Row>
  )
}
