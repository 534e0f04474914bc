import { Radio, Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { methodsOffered } from '@fieldhouse/domain/fees'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import type { Partner } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import { FeeExample } from './FeeExample.tsx'
import { MethodTable } from './MethodTable.tsx'
import { accountsOf, methodRows, optionsOf, withMethod } from './options.ts'
import { Unsupported } from './Unsupported.tsx'
import { useOptionsForm, type OptionsForm as Form } from './use-options.ts'
import { useReading } from './use-reading.ts'
import style from './options.module.css'

type Currencies = Reply<Api['listCurrencies']>['data']
type Props = { partner: Partner; currencies: Currencies; cardsSupported: boolean }

export const OptionsForm = ({ partner, currencies, cardsSupported }: Props) => {
  const { t } = useTranslation('paymentOptions')
  const accounts = accountsOf(partner, cardsSupported)
  const form = useOptionsForm(partner, accounts)
  const { changes, change, locked } = form
  const read = useReading()
  const offered = methodsOffered(partner.countryCode)
  return (
    <form {...form.element} className={style.page}>
      <header>
        <h2>{t('title')}</h2>
        <Paragraph mt={2} look="quiet">
          {t('hint')}
        </Paragraph>
      </header>
      <CurrencyField partner={partner} currencies={currencies} form={form} />
      <FeeChoice partner={partner} form={form} />
      <section className={style.methods} aria-labelledby="payment-methods">
        <h3 id="payment-methods">{t('methods.label')}</h3>
        {offered.staff.includes('creditCard') && !cardsSupported && <Unsupported />}
        <MethodTable
          rows={methodRows(partner, changes, accounts)}
          barred={locked}
          onSwitch={({ method, audience, on }) =>
            change(withMethod(optionsOf(partner), changes, { method, audience, on, offered: offered[audience] }))
          }
        />
      </section>
      <Footer form={form} />
      <LeaveGuard
        isDirty={form.isDirty && !form.busy}
        words={{ title: t('leave.title'), text: t('leave.text'), leave: t('leave.leave'), stay: t('leave.stay') }}
      />
      <Meanwhile meanwhile={form.meanwhile} form={form} read={read} />
    </form>
  )
}

type FieldProps = { partner: Partner; form: Form }

const CurrencyField = ({ partner, form, currencies }: FieldProps & { currencies: Currencies }) => {
  const { t } = useTranslation('paymentOptions')
  const isChosen = partner.defaultCurrencyId !== null
  return (
    <Select
      {...form.field('defaultCurrencyId')}
      className={style.currency}
      label={t('currency.label')}
      description={t(isChosen ? 'currency.locked' : 'currency.open')}
      placeholder={t('currency.placeholder')}
      nothingFoundMessage={t('currency.none')}
      data={currencies.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
      value={form.changes.defaultCurrencyId ?? partner.defaultCurrencyId}
      searchable={!isChosen}
      disabled={isChosen || form.locked !== null}
    />
  )
}

const FeeChoice = ({ partner, form: { changes, change, locked } }: FieldProps) => {
  const { t } = useTranslation('paymentOptions')
  const absorbs = changes.absorbProcessingFee ?? partner.absorbProcessingFee
  return (
    <Radio.Group
      label={t('fee.label')}
      value={absorbs ? 'inclusive' : 'exclusive'}
      onChange={(mode) => change({ absorbProcessingFee: mode === 'inclusive' })}
    >
      <Stack gap={10} mt={6} className={style.radios}>
        {(['exclusive', 'inclusive'] as const).map((mode) => (
          <Radio
            key={mode}
            value={mode}
            label={t(`fee.${mode}`)}
            description={t(`fee.${mode}Hint`)}
            disabled={locked !== null}
          />
        ))}
      </Stack>
      <FeeExample partner={partner} changes={changes} />
    </Radio.Group>
  )
}

/** Stays in sight however long the table is, and so does what stands in the way of saving. */
const Footer = ({ form: { problems, isDirty, busy, barred, restart } }: { form: Form }) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  return (
    <Row
      component="footer"
      gap={8}
      justify="end"
      wrap
      className={style.foot}
      data-foot
      data-dirty={isDirty || undefined}
    >
      {problems.paymentMethodsForStaff && (
        <Row component="p" gap={6} align="stretch" mr="auto" look="medium bad" className={style.error} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {t(problems.paymentMethodsForStaff)}
        </Row>
      )}
      <Button disabled={!isDirty || busy} onClick={() => restart()}>
        {common('cancel')}
      </Button>
      <Button type="submit" variant="filled" loading={busy} disabledReason={barred}>
        {common('save')}
      </Button>
    </Row>
  )
}
