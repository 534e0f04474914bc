import { NumberInput } from '@mantine/core'
import { POLICY_LIMITS } from '@fieldhouse/domain/policies'
import { IconInfoCircle, IconTrash } from '@tabler/icons-react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Paragraph, Row, Stack } from '../../ui/layout.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { HoursField } from './HoursField.tsx'
import type { PolicyFormState } from './PolicyForm.tsx'
import { problemOfRule, typedRefund, withMinHours, withNewRule, type RuleFields } from './policy-form.ts'
import style from './policies.module.css'

type Props = { form: PolicyFormState; isNew: boolean }

/** 'Cancellation Policy': whether customers may cancel, until when, and what comes back (POLICIES-03, POLICIES-29). */
export const CancellationFields = ({ form, isNew }: Props) => {
  const { t } = useTranslation('policies')
  const { values, change, field } = form
  const barred = useBarred('payout.editPaymentsOption')
  return (
    <FormPart title={t('cancellation.title')} hint={t(isNew ? 'cancellation.none' : 'cancellation.hint')} wide>
      <Toggle
        label={t('cancellation.allow')}
        checked={values.allowed}
        disabledReason={barred}
        onChange={(allowed) => change({ allowed })}
      />
      {values.allowed && (
        <>
          <HoursField
            label={t('minHours')}
            value={values.minHours}
            error={field('minHours').error}
            disabled={barred !== null}
            onChange={(typed) => change(withMinHours(values, typed))}
          />
          <Rules form={form} barred={barred} />
        </>
      )}
      <Row component="p" gap={6} look="quiet">
        <IconInfoCircle size={16} aria-hidden />
        {t('feesStay')}
      </Row>
    </FormPart>
  )
}

const Rules = ({ form: { values, change, field }, barred }: { form: PolicyFormState; barred: string | null }) => {
  const { t } = useTranslation('policies')
  const { rules, minHours } = values
  const isFull = rules.length >= POLICY_LIMITS.rules ? t('cancellation.full', { count: POLICY_LIMITS.rules }) : null
  const set = (key: string, more: Partial<RuleFields>) =>
    change({ rules: rules.map((one) => (one.key === key ? { ...one, ...more } : one)) })
  const tried = field('rules').error !== null
  return (
    <Stack gap={12}>
      {rules.length === 0 ? (
        <Paragraph look="quiet">{t('cancellation.noRules')}</Paragraph>
      ) : (
        <ol className={style.rules} aria-label={t('cancellation.rules')}>
          {rules.map((rule, n) => {
            const problem = problemOfRule(rule, minHours)
            return (
              <li key={rule.key}>
                <HoursField
                  label={t('cancellation.hours')}
                  value={rule.hours}
                  error={
                    problem === 'below' || (tried && problem) ? t(problem === 'below' ? 'below' : 'hoursWrong') : null
                  }
                  disabled={barred !== null}
                  onChange={(hours) => set(rule.key, { hours })}
                />
                <NumberInput
                  label={t('cancellation.refund')}
                  className={style.number}
                  value={rule.refund}
                  min={0}
                  max={100}
                  clampBehavior="none"
                  allowNegative={false}
                  decimalScale={2}
                  disabled={barred !== null}
                  onChange={(typed) => {
                    // What stood there already stands there again only where it was gone in between.
                    if (typedRefund(typed) !== typed) flushSync(() => set(rule.key, { refund: '' }))
                    set(rule.key, { refund: typedRefund(typed) })
                  }}
                  onBlur={() => typeof rule.refund !== 'number' && set(rule.key, { refund: 0 })}
                />
                <IconButton
                  label={t('cancellation.remove', { n: n + 1 })}
                  icon={<IconTrash size={16} />}
                  disabledReason={barred}
                  onClick={() => change({ rules: rules.filter(({ key }) => key !== rule.key) })}
                />
              </li>
            )
          })}
        </ol>
      )}
      <Row>
        <Button disabledReason={barred ?? isFull} onClick={() => change({ rules: withNewRule(values) })}>
          {t('cancellation.add')}
        </Button>
      </Row>
    </Stack>
  )
}
