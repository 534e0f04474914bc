import { Radio, Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { methodsOffered } from '@fieldhouse/domain/fees'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Partner } from '../../../lib/session.ts'
import { useBarred } from '../../../lib/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import { FeeExample } from './FeeExample.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { MethodTable } from './MethodTable.tsx'
import { accountsOf, methodRows, optionsOf, problemOf, withMethod } from './options.ts'
import { Unsupported } from './Unsupported.tsx'
import { useOptionsDraft, type OptionsDraft } from './use-options.ts'
import style from './options.module.css'

type Currencies = Reply<Api['listCurrencies']>['data']
type Props = { partner: Partner; currencies: Currencies; cardsSupported: boolean }

export const OptionsForm = ({ partner, currencies, cardsSupported }: Props) => {
  const { t } = useTranslation('paymentOptions')
  const barred = useBarred('payout.editPaymentsOption')
  const draft = useOptionsDraft(partner)
  const [asked, setAsked] = useState(false)
  const { changes, change } = draft
  const saved = optionsOf(partner)
  const accounts = accountsOf(partner, cardsSupported)
  const offered = methodsOffered(partner.countryCode)
  const problem = problemOf(saved, changes, accounts)
  const save = () => {
    setAsked(true)
    if (problem === null) draft.send()
  }
  return (
    <form
      className={style.page}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <header>
        <h2>{t('title')}</h2>
        <Paragraph mt={2} look="quiet">
          {t('hint')}
        </Paragraph>
      </header>
      <CurrencyField
        partner={partner}
        currencies={currencies}
        draft={draft}
        readOnly={barred !== null}
        error={asked && problem === 'noCurrency' ? t('noCurrency') : null}
      />
      <FeeChoice partner={partner} draft={draft} disabled={barred !== null} />
      <section className={style.methods} aria-labelledby="payment-methods">
        <h3 id="payment-methods">{t('methods.label')}</h3>
        {offered.staff.includes('creditCard') && !cardsSupported && <Unsupported />}
        <MethodTable
          rows={methodRows(partner, changes, accounts)}
          barred={barred}
          onSwitch={({ method, audience, on }) =>
            change(withMethod(saved, changes, { method, audience, on, offered: offered[audience] }))
          }
        />
      </section>
      <Footer
        draft={draft}
        barred={barred}
        mayAsk={problem === 'noCurrency'}
        problem={problem === 'noStaffMethod' ? t('noStaffMethod') : null}
      />
      <LeaveGuard isDirty={draft.isDirty && !draft.busy} />
    </form>
  )
}

type FieldProps = { partner: Partner; draft: OptionsDraft }

const CurrencyField = ({
  partner,
  draft,
  currencies,
  readOnly,
  error,
}: FieldProps & { currencies: Currencies; readOnly: boolean; error: string | null }) => {
  const { t } = useTranslation('paymentOptions')
  const locked = partner.defaultCurrencyId !== null
  return (
    <Select
      className={style.currency}
      label={t('currency.label')}
      description={t(locked ? 'currency.locked' : 'currency.open')}
      placeholder={t('currency.placeholder')}
      nothingFoundMessage={t('currency.none')}
      data={currencies.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))}
      value={draft.changes.defaultCurrencyId ?? partner.defaultCurrencyId}
      searchable={!locked}
      disabled={locked || readOnly}
      error={error}
      onChange={(currency) => draft.change({ defaultCurrencyId: currency })}
    />
  )
}

const FeeChoice = ({ partner, draft, disabled }: FieldProps & { disabled: boolean }) => {
  const { t } = useTranslation('paymentOptions')
  const absorbs = draft.changes.absorbProcessingFee ?? partner.absorbProcessingFee
  return (
    <Radio.Group
      label={t('fee.label')}
      value={absorbs ? 'inclusive' : 'exclusive'}
      onChange={(mode) => draft.change({ absorbProcessingFee: mode === 'inclusive' })}
    >
      <Stack gap={10} mt={6} className={style.radios}>
        {(['exclusive', 'inclusive'] as const).map((mode) => (
          <Radio
            key={mode}
            value={mode}
            label={t(`fee.${mode}`)}
            description={t(`fee.${mode}Hint`)}
            disabled={disabled}
          />
        ))}
      </Stack>
      <FeeExample partner={partner} changes={draft.changes} />
    </Radio.Group>
  )
}

type FooterProps = { draft: OptionsDraft; barred: string | null; mayAsk: boolean; problem: string | null }

/** Stays in sight however long the table is, and so does what stands in the way of saving. */
const Footer = ({ draft, barred, mayAsk, problem }: FooterProps) => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const idle = draft.isDirty || mayAsk ? null : t('nothingChanged')
  return (
    <Row component="footer" gap={8} justify="end" wrap className={style.foot} data-dirty={draft.isDirty || undefined}>
      {problem !== null && (
        <Row component="p" gap={6} align="stretch" mr="auto" look="medium bad" className={style.error} role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {problem}
        </Row>
      )}
      <Button disabled={!draft.isDirty || draft.busy} onClick={draft.discard}>
        {common('cancel')}
      </Button>
      <Button type="submit" variant="filled" loading={draft.busy} disabledReason={barred ?? idle}>
        {common('save')}
      </Button>
    </Row>
  )
}
