import { IconCircleCheck } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../../ui/display/Status.tsx'
import { Stack } from '../../../ui/layout.tsx'
import style from './form.module.css'

type Props = {
  title: string
  hint?: string
  /** The provider has checked it. */
  verified?: boolean
  children: ReactNode
}

/** A part of the form under its own heading (BANK-45). */
export const FormSection = ({ title, hint, verified = false, children }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const id = useId()
  return (
    <Stack component="section" gap={12} className={style.part} aria-labelledby={id}>
      <header>
        <h3 id={id}>{title}</h3>
        {verified && (
          <Status tone="ok" icon={<IconCircleCheck />}>
            {t('dialog.verified')}
          </Status>
        )}
        {hint && <p>{hint}</p>}
      </header>
      {children}
    </Stack>
  )
}
