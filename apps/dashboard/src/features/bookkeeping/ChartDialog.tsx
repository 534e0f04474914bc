import { TextInput } from '@mantine/core'
import type { Books } from '@fieldhouse/contract/bookkeeping'
import { BOOKKEEPING } from '@fieldhouse/domain/access'
import { BOOK_ACCOUNTS, BOOK_LIMITS, type SoldRate } from '@fieldhouse/domain/bookkeeping'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { useRateName } from '../../lib/formats/use-tax-rows.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { useAccountNames } from './use-account-names.ts'
import style from './bookkeeping.module.css'

type Values = { [field: `code ${string}` | `name ${string}` | `rate ${string}`]: string; xeroTaxRate: string }

const keyOf = ({ name, percent }: SoldRate) => `rate ${percent} ${name}` as const

const valuesOf = ({ accounts, xeroTaxRate, taxRates }: Books): Values => ({
  ...Object.fromEntries(
    BOOK_ACCOUNTS.flatMap(({ account }) => {
      const own = accounts.find((one) => one.account === account)
      return [
        [`code ${account}`, own?.code ?? ''],
        [`name ${account}`, own?.name ?? ''],
      ]
    }),
  ),
  ...Object.fromEntries(taxRates.map((rate) => [keyOf(rate), rate.xero])),
  xeroTaxRate,
})

const bodyOf = (values: Values, rates: readonly SoldRate[]) => ({
  accounts: BOOK_ACCOUNTS.map(({ account }) => ({
    account,
    code: (values[`code ${account}`] ?? '').trim(),
    name: (values[`name ${account}`] ?? '').trim(),
  })),
  xeroTaxRate: values.xeroTaxRate.trim(),
  taxRates: rates.map(({ name, percent }) => ({
    name,
    percent,
    xero: (values[keyOf({ name, percent })] ?? '').trim(),
  })),
})

/** The codes and names that accounts have in the club's own books (BEYOND-36). */
export const ChartDialog = ({ books, onClose }: { books: Books; onClose: () => void }) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId } = usePartner()
  const named = useAccountNames()([])
  const meanwhile = useMeanwhile<Books, Values>({
    conflicts: ['error.conflict.chartChangedMeanwhile'],
    standing: books,
    valuesOf,
    readAgain: async () => (await client.getBooks({ partnerId })).data,
  })
  const form = useForm(
    { start: meanwhile.began.current, barred: useBarred(BOOKKEEPING.close), unchanged: t('unchanged') },
    (send, values) =>
      send('saveChartOfAccounts', {
        partnerId,
        body: { ...bodyOf(values, books.taxRates), version: meanwhile.version.current },
      }),
    {
      onDone: onClose,
      done: () => t('saved'),
      failed: (error) => (meanwhile.isTold(error) ? null : (messageOf(error) ?? t('saveFailed'))),
    },
  )
  const { values, change } = form
  const rateName = useRateName()
  const rateLabel = (rate: SoldRate) => t('xeroRateOf', { rate: rateName(rate) })
  return (
    <>
      <FormDialog form={form} title={t('chartTitle')} subtitle={t('chartHint')} save={t('save')} onClose={onClose}>
        <div className={style.chart}>
          {named.map(({ account, name }) => (
            <fieldset key={account} aria-label={name}>
              <TextInput
                aria-label={t('codeOf', { account: name })}
                placeholder={t('code')}
                value={values[`code ${account}`] ?? ''}
                maxLength={BOOK_LIMITS.code}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) => change({ [`code ${account}`]: value })}
              />
              <TextInput
                aria-label={t('nameOf', { account: name })}
                placeholder={name}
                value={values[`name ${account}`] ?? ''}
                maxLength={BOOK_LIMITS.name}
                autoComplete="off"
                onChange={({ currentTarget: { value } }) => change({ [`name ${account}`]: value })}
              />
            </fieldset>
          ))}
        </div>
        <TextInput
          {...form.field('xeroTaxRate')}
          label={t('xeroTaxRate')}
          description={t('xeroTaxRateHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={BOOK_LIMITS.taxRate}
          autoComplete="off"
        />
        {books.taxRates.map((rate) => (
          <TextInput
            key={keyOf(rate)}
            {...form.field(keyOf(rate))}
            label={rateLabel(rate)}
            description={t('xeroRateHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            maxLength={BOOK_LIMITS.taxRate}
            autoComplete="off"
          />
        ))}
      </FormDialog>
      <Meanwhile
        meanwhile={meanwhile}
        form={form}
        read={(read) => [
          ...named.map(({ account, name }): [string, string] => [
            name,
            [read[`code ${account}`], read[`name ${account}`]].filter(Boolean).join(' · '),
          ]),
          [t('xeroTaxRate'), read.xeroTaxRate],
          ...books.taxRates.map((rate): [string, string] => [rateLabel(rate), read[keyOf(rate)] ?? '']),
        ]}
      />
    </>
  )
}
