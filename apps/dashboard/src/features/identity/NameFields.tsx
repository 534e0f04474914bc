import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from './auth.module.css'

/** The most characters of either name. */
const LONGEST_NAME = 100

type Props = { firstName: TextInputProps; lastName: TextInputProps }

/** How somebody calls themself, as the club reads it. */
export const NameFields = ({ firstName, lastName }: Props) => {
  const { t } = useTranslation('identity')
  return (
    <div className={style.names}>
      <TextInput label={t('firstName')} autoComplete="given-name" maxLength={LONGEST_NAME} {...firstName} />
      <TextInput label={t('lastName')} autoComplete="family-name" maxLength={LONGEST_NAME} {...lastName} />
    </div>
  )
}
