import { Input } from '@mantine/core'
import { LONGEST_RICH_TEXT, plainTextOf } from '@fieldhouse/domain/rich-text'
import { useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { fetched } from '../fetched.tsx'
import { formatCount } from '../formats/formats.ts'
import type { Placeholder } from './placeholders.ts'
import type { Focusable } from './RichTextEditor.tsx'

// The editor is larger than all that a screen starts with: only who writes in one loads it.
const RichTextEditor = fetched(() => import('./RichTextEditor.tsx').then((module) => module.default))

const NONE: readonly Placeholder[] = []

type Props = {
  label: string
  /** Said before how much of it there is. */
  hint?: string
  name: string
  /** Rich text; '' without one. */
  value: string
  error: string | true | null
  required?: boolean
  /** The most characters of it that people read. */
  longest?: number
  /** What may stand in it for something of whoever reads it; offered behind an @. They stay the same. */
  placeholders?: readonly Placeholder[]
  onChange: (value: string) => void
}

/** A field for rich text, in which what is written looks as it will be read; it says how much of it there is. */
export const RichTextField = ({
  label,
  hint,
  value,
  error,
  required = false,
  longest = LONGEST_RICH_TEXT,
  placeholders = NONE,
  ...rest
}: Props) => {
  const { t } = useTranslation('richText')
  const id = useId()
  const editor = useRef<Focusable>(null)
  const told = { labelledBy: `${id}-label`, describedBy: `${id}-error ${id}-count` }
  return (
    <Input.Wrapper
      label={label}
      required={required}
      labelElement="div"
      labelProps={{ id: told.labelledBy, onClick: () => editor.current?.focus() }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      description={[
        hint,
        t('count', { written: formatCount(plainTextOf(value).length), longest: formatCount(longest) }),
      ]
        .filter(Boolean)
        .join(' · ')}
      descriptionProps={{ id: `${id}-count` }}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <RichTextEditor
        {...rest}
        {...told}
        placeholders={placeholders}
        ref={editor}
        value={value}
        isWrong={error !== null}
        required={required}
        meanwhile={<LoadingRows rows={3} />}
      />
    </Input.Wrapper>
  )
}
