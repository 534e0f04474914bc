import { Select, Textarea, TextInput } from '@mantine/core'
import type { TaxSettings } from '@fieldhouse/contract/taxes'
import { TAX_LIMITS, TAX_ROUNDINGS } from '@fieldhouse/domain/taxes'
import { dateOf } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { StandingFoot } from '../../lib/form/StandingFoot.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Box, Paragraph, Row } from '../../ui/layout.tsx'
import { RatePart } from './RatePart.tsx'
import { bodyOf, problemsOf, valuesOf, withNewRate, wrongRate } from './tax-form.ts'
import { useReading } from './use-reading.ts'
import style from './taxes.module.css'

/** All tax rates of a club as one form, with how tax is rounded and who invoices say sells. */
export const TaxForm = ({ standing }: { standing: TaxSettings }) => {
  const { t } = useTranslation('taxes')
  const { timezone } = usePartner()
  const { form, meanwhile, read, barred } = useTaxForm(standing)
  const { values, change } = form
  const { rates } = values
  const tried = form.wrong.includes('rates')
  const wrong = tried ? wrongRate(rates) : null
  const isFull = rates.length >= TAX_LIMITS.rates ? t('full', { count: TAX_LIMITS.rates }) : null
  return (
    <form {...form.element}>
      <Box maw={760}>
        <FormPart title={t('title')} hint={t('hint')} wide>
          <Row>
            <Button
              disabledReason={barred ?? isFull}
              onClick={() => change({ rates: withNewRate(rates, dateOf(Date.now(), timezone)) })}
            >
              {t('add')}
            </Button>
          </Row>
          {rates.length === 0 ? (
            <Paragraph look="quiet">{t('none')}</Paragraph>
          ) : (
            <ol className={style.rates} aria-label={t('title')}>
              {rates.map((rate, n) => (
                <RatePart
                  key={rate.key}
                  rate={rate}
                  n={n + 1}
                  problem={wrong?.at === n ? wrong.problem : null}
                  barred={barred}
                  today={dateOf(Date.now(), timezone)}
                  onChange={(next) => change({ rates: rates.map((one) => (one.key === rate.key ? next : one)) })}
                  onRemove={() => change({ rates: rates.filter(({ key }) => key !== rate.key) })}
                />
              ))}
            </ol>
          )}
        </FormPart>
        {rates.length > 0 && (
          <FormPart title={t('invoices.title')} hint={t('invoices.hint')} wide>
            <TextInput
              label={t('invoices.sellerName')}
              value={values.sellerName}
              maxLength={TAX_LIMITS.sellerName}
              disabled={barred !== null}
              onChange={({ currentTarget: { value } }) => change({ sellerName: value })}
            />
            <Textarea
              label={t('invoices.sellerAddress')}
              value={values.sellerAddress}
              maxLength={TAX_LIMITS.sellerAddress}
              autosize
              minRows={2}
              disabled={barred !== null}
              onChange={({ currentTarget: { value } }) => change({ sellerAddress: value })}
            />
            <Select
              label={t('rounding.label')}
              description={t('rounding.hint')}
              data={TAX_ROUNDINGS.map((value) => ({ value, label: t(`rounding.${value}`) }))}
              value={values.rounding}
              allowDeselect={false}
              disabled={barred !== null}
              onChange={(chosen) => {
                const rounding = TAX_ROUNDINGS.find((one) => one === chosen)
                if (rounding) change({ rounding })
              }}
            />
          </FormPart>
        )}
      </Box>
      <StandingFoot
        form={form}
        meanwhile={meanwhile}
        read={read}
        problem={tried ? t('fix') : null}
        submitLabel={t('save')}
      />
    </form>
  )
}

const useTaxForm = (standing: TaxSettings) => {
  const { t } = useTranslation('taxes')
  const { id: partnerId } = usePartner()
  const read = useReading()
  const barred = useBarred('payout.editPaymentsOption')
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.taxesChangedMeanwhile'],
    standing,
    valuesOf,
    readAgain: async () => (await client.getTaxes({ partnerId })).data,
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      barred,
      unchanged: t('nothingChanged'),
      check: problemsOf,
      words: { rates: true },
      refused: () => ({}),
    },
    (send, values) => send('saveTaxes', { partnerId, body: { ...bodyOf(values), version: meanwhile.version.current } }),
    {
      done: () => t('saved'),
      onDone: ({ data }) => form.restart(meanwhile.goOnFrom(data)),
      failed: (error) => (meanwhile.isTold(error) ? null : t('saveFailed')),
    },
  )
  return { form, meanwhile, read, barred }
}
