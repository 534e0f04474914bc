import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import style from '../form/form.module.css'

/** A bank account as far as anybody here may know it: of its numbers the last four digits (BANK-49). */
export const BankFacts = ({ bank }: { bank: BankAccount | null }) => {
  const { t } = useTranslation('payoutAccounts')
  const nameOf = useCountryName()
  if (!bank) return <Paragraph look="quiet">{t('setup.none')}</Paragraph>
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
    <Stack component="dl" gap="12px 16px" className={style.facts}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <Text component="dt" look="small medium quiet">
                {t(`dialog.fields.${label}`)}
              </Text>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </Stack>
  )
}
