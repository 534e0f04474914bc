import { Checkbox, NumberInput, Select } from '@mantine/core'
import {
  REMINDER_AMOUNTS,
  REMINDER_LIMITS,
  REMINDER_UNITS,
  type ReminderKindName,
  type ReminderProblem,
} from '@fieldhouse/domain/reminders'
import { formatClock } from '@fieldhouse/domain/time'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { Paragraph, Row, Stack } from '../../ui/layout.tsx'
import { inUnit, withNewRule, wrongRule, type RuleFields } from './reminders-form.ts'
import style from './reminders.module.css'

type Props = {
  kind: ReminderKindName
  /** Of all kinds. */
  rules: readonly RuleFields[]
  /** What is wrong is said. */
  tried: boolean
  barred: string | null
  onChange: (rules: RuleFields[]) => void
}

/** The reminders before one kind of thing. */
export const KindPart = ({ kind, rules, tried, barred, onChange }: Props) => {
  const { t } = useTranslation('reminders')
  const own = rules.filter((rule) => rule.kind === kind)
  const isFull = own.length >= REMINDER_LIMITS.ofKind ? t('full', { count: REMINDER_LIMITS.ofKind }) : null
  const wrong = tried ? wrongRule({ rules }) : null
  return (
    <FormPart title={t(`kind.${kind}`)} hint={t(`intro.${kind}`)} wide>
      {own.length === 0 ? (
        <Paragraph look="quiet">{t('none')}</Paragraph>
      ) : (
        <ol className={style.rules} aria-label={t(`list.${kind}`)}>
          {own.map((rule, n) => (
            <Rule
              key={rule.key}
              rule={rule}
              n={n + 1}
              problem={wrong && rules[wrong.at] === rule ? wrong.problem : null}
              barred={barred}
              onChange={(next) => onChange(rules.map((one) => (one.key === rule.key ? next : one)))}
              onRemove={() => onChange(rules.filter(({ key }) => key !== rule.key))}
            />
          ))}
        </ol>
      )}
      <Row>
        <Button disabledReason={barred ?? isFull} onClick={() => onChange(withNewRule(rules, kind))}>
          {t('add')}
        </Button>
      </Row>
    </FormPart>
  )
}

type RuleProps = {
  rule: RuleFields
  n: number
  problem: ReminderProblem['problem'] | null
  barred: string | null
  onChange: (rule: RuleFields) => void
  onRemove: () => void
}

/** The times of an evening that are offered, in minutes after midnight. */
const EVENING_STEP = 15

const Rule = ({ rule, n, problem, barred, onChange, onRemove }: RuleProps) => {
  const { t } = useTranslation('reminders')
  const limits = REMINDER_AMOUNTS[rule.unit]
  const timeError = problem === null || problem === 'noChannel' ? null : t(`wrong.${problem}`, limits)
  const channelError = problem === 'noChannel' ? t('wrong.noChannel') : null
  return (
    <li>
      <fieldset className={style.rule}>
        <legend>{t('row', { n })}</legend>
        {rule.unit === 'eveningBefore' ? (
          <Select
            label={t('time')}
            data={eveningsWith(Number(rule.amount)).map((minute) => ({
              value: String(minute),
              label: formatClock(minute),
            }))}
            value={String(rule.amount)}
            error={timeError}
            allowDeselect={false}
            disabled={barred !== null}
            onChange={(minute) => onChange({ ...rule, amount: Number(minute) })}
          />
        ) : (
          <NumberInput
            label={t('amount')}
            value={rule.amount}
            error={timeError}
            min={limits.min}
            max={limits.max}
            clampBehavior="none"
            allowDecimal={false}
            allowNegative={false}
            disabled={barred !== null}
            onChange={(amount) => onChange({ ...rule, amount })}
          />
        )}
        <Select
          label={t('unit')}
          data={REMINDER_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
          value={rule.unit}
          allowDeselect={false}
          disabled={barred !== null}
          onChange={(chosen) => {
            const unit = REMINDER_UNITS.find((one) => one === chosen)
            if (unit) onChange(inUnit(rule, unit))
          }}
        />
        <Stack gap={4}>
          <Row gap={16} className={style.ways}>
            {(['email', 'sms'] as const).map((way) => (
              <Checkbox
                key={way}
                label={t(way)}
                checked={rule[way]}
                disabled={barred !== null}
                onChange={({ currentTarget: { checked } }) => onChange({ ...rule, [way]: checked })}
              />
            ))}
          </Row>
          {channelError && (
            <Paragraph look="small bad" role="alert">
              {channelError}
            </Paragraph>
          )}
        </Stack>
        <Row gap={8} className={style.acts}>
          <Switch
            checked={rule.isOn}
            aria-label={t('on', { n })}
            disabledReason={barred}
            onChange={(isOn) => onChange({ ...rule, isOn })}
          />
          <IconButton
            label={t('remove', { n })}
            icon={<IconTrash size={16} />}
            disabledReason={barred}
            onClick={onRemove}
          />
        </Row>
      </fieldset>
    </li>
  )
}

/** The times of an evening, and the one that stands. */
const eveningsWith = (standing: number): number[] => {
  const { min, max } = REMINDER_AMOUNTS.eveningBefore
  const steps = Array.from({ length: Math.floor((max - min) / EVENING_STEP) + 1 }, (_, n) => min + n * EVENING_STEP)
  return [...new Set([...steps, standing])].toSorted((a, b) => a - b)
}
