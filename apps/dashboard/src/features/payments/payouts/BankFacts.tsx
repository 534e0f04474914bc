import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../../lib/use-country-name.ts'
import style from './form.module.css'

/** A bank account as far as anybody here may know it: of its numbers the last four digits (BANK-49). */
export const BankFacts = ({ bank }: { bank: BankAccount | null }) => {
  const { t } = useTranslation('payouts')
  const nameOf = useCountryName()
  if (!bank) return <p className={style.none}>{t('setup.none')}</p>
  const rows = [
    ['accountNumber', t('ending', { digits: bank.accountNumber })],
    [
      bank.country === 'IN' ? 'ifsc' : 'routingNumber',
      bank.routingNumber && t('ending', { digits: bank.routingNumber }),
    ],
    ['accountHolderName', bank.accountHolderName],
    ['accountHolderType', bank.accountHolderType && t(`dialog.holder.${bank.accountHolderType}`)],
    ['country', nameOf(bank.country)],
    ['currency', bank.currency],
  ] as const
  return (
    <dl className={style.facts}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{t(`dialog.fields.${label}`)}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
