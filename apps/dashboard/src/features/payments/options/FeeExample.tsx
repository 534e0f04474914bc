import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../lib/session/session.ts'
import { feeExample, type Changes } from './options.ts'
import style from './options.module.css'

/** Who bears the fee, told by a price that it comes to; nothing where no method has one. */
export const FeeExample = ({ partner, changes }: { partner: Partner; changes: Changes }) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const example = feeExample(partner, changes)
  if (!example) return null
  const { method, ...amounts } = example
  return (
    <p className={style.example} aria-live="polite">
      {t('fee.example', { ...amounts, method: common(`paymentMethod.${method}`) })}
    </p>
  )
}
