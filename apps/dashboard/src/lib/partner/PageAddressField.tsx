import { TextInput } from '@mantine/core'
import { addressOf, LONGEST_ADDRESS } from '@fieldhouse/domain/partners'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Text } from '../../ui/layout.tsx'
import { useSiteUrl } from './use-site-url.ts'

type Props = {
  label: string
  /** What stands before the address in every page of the kind: '/', '/venues/'. */
  prefix: string
  value: string
  name: string
  error: string | true | null
  /** Said while nothing is typed. */
  hint?: string | null
  onChange: (uri: string) => void
}

/** The address of a public page: written as addresses are once it is left, and copied with all that stands before it (BRAND-14, BRAND-15). */
export const PageAddressField = ({ label, prefix, value, name, error, hint = null, onChange }: Props) => {
  const { t } = useTranslation('brand')
  const { t: common } = useTranslation()
  const address = `${useSiteUrl()}${prefix}${value.trim()}`
  return (
    <TextInput
      label={label}
      name={name}
      error={error}
      required
      maxLength={LONGEST_ADDRESS}
      value={value}
      leftSection={<Text look="faint">{prefix}</Text>}
      leftSectionWidth={prefix.length * 7 + 22}
      rightSection={
        <IconButton
          label={t('copyAddress')}
          icon={<IconCopy size={16} />}
          disabled={value.trim() === ''}
          onClick={() => void navigator.clipboard?.writeText(address).then(() => notify.success(common('copied')))}
        />
      }
      description={<Text look="anywhere">{(value.trim() === '' && hint) || address}</Text>}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        // What is said of an address stays until that is another one.
        const written = addressOf(value)
        if (written !== value) onChange(written)
      }}
    />
  )
}
