import { Pill, TextInput } from '@mantine/core'
import { LONGEST_TAG, MOST_TAGS, withTag } from '@fieldhouse/domain/venues'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Stack } from '../../../ui/layout.tsx'

type Props = { tags: readonly string[]; error: string | true | null; onChange: (tags: readonly string[]) => void }

/** The tags of a venue: Enter adds one, five are all that it has (VENUES-33 to VENUES-38). */
export const TagField = ({ tags, error, onChange }: Props) => {
  const { t } = useTranslation('venues')
  const [typed, setTyped] = useState('')
  const [twice, setTwice] = useState(false)
  const isFull = tags.length >= MOST_TAGS
  const add = () => {
    const more = withTag(tags, typed)
    setTwice(more === null)
    if (more === null) return
    setTyped('')
    if (more !== tags) onChange(more)
  }
  return (
    <Stack gap={8}>
      <TextInput
        label={t('form.tags')}
        name="tags"
        value={typed}
        maxLength={LONGEST_TAG}
        readOnly={isFull}
        error={twice ? t('form.tagTwice') : error}
        description={isFull ? t('form.tagsFull') : t('form.tagsHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        onChange={(event) => {
          setTwice(false)
          setTyped(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // It adds a tag and does not send the form.
          event.preventDefault()
          add()
        }}
        onBlur={add}
      />
      {tags.length > 0 && (
        <Row component="ul" gap={6} wrap m={0} p={0} aria-label={t('form.tags')}>
          {tags.map((tag) => (
            <Pill
              key={tag}
              component="li"
              withRemoveButton
              removeButtonProps={{ 'aria-label': t('form.removeTag', { tag }), 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => onChange(tags.filter((other) => other !== tag))}
            >
              {tag}
            </Pill>
          ))}
        </Row>
      )}
    </Stack>
  )
}
