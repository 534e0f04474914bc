import { MultiSelect, TextInput } from '@mantine/core'
import { dateOf, type Weekday } from '@fieldhouse/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf, messageOf, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { currentLanguage } from '../../../locales/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { WeekdayField } from '../../../ui/fields/WeekdayField.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import type { Group, Place } from '../form/group-form.ts'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { sentSetting } from '../prices/pattern.ts'
import { draftOfSettings, type Draft } from '../touched/drafts.ts'
import { useTouchedQuestion, type Answer } from '../touched/use-touched-question.tsx'
import { EMPTY_RULE, ruleOf, ruleProblems, settingsOf, type RuleProblem, type RuleValues } from './rule-form.ts'
import { useReading } from './use-reading.ts'
import { RulePreview, type Page } from './RulePreview.tsx'
import style from './rules.module.css'

const CHANGED = 'error.conflict.priceSettingChangedMeanwhile'

type Setting = Group['priceSettings'][number]
type Props = {
  group: Group
  venue: Venue
  place: Place
  /** Null makes new ones. */
  setting: Setting | null
  page: Page | null
  onClose: () => void
}

/** One price setting with all that it may say, beside a week as it would be with it (FACILITIES-18, FACILITIES-58, BEYOND-33). */
export const RuleDialog = ({ group, venue, place, setting, page, onClose }: Props) => {
  const { t } = useTranslation('facilities')
  const { currency } = place
  const barred = useBarred('facilityGroup.edit')
  const touched = useTouchedQuestion(place.zone)
  const queries = useQueryClient()
  const read = useReading(group)
  const call = query('getFacilityGroup', { id: group.id, query: {} })
  // One that is new has no version yet.
  const standing = useMemo(() => ({ version: setting?.version ?? 0, setting }), [setting])
  const meanwhile = useMeanwhile({
    conflicts: [CHANGED],
    standing,
    valuesOf: (one) => (one.setting ? ruleOf(one.setting, currency) : EMPTY_RULE),
    readAgain: async () => {
      const { data } = await queries.fetchQuery({ ...call, staleTime: 0 })
      const now = data.priceSettings.find(({ id }) => id === setting?.id)
      return now ? { version: now.version, setting: now } : null
    },
  })
  const form = useForm<RuleValues, RuleProblem>(
    {
      start: meanwhile.began.current,
      barred,
      unchanged: setting ? t('form.nothingChanged') : null,
      check: (values) => ruleProblems(values, currency),
      confirm: async (values) =>
        (await touched.ask({
          [group.id]: draftOfSettings(settingsOf(values, currency), currency, setting?.id),
        })) !== 'declined',
      words: {
        missing: t('form.missing'),
        order: t('rule.order'),
        orderOfDates: t('rule.orderOfDates'),
        amount: t('rule.amount'),
        count: t('rule.count'),
      },
    },
    (send, values) => {
      const settings = settingsOf(values, currency).map((one) => sentSetting(one, currency))
      const [first] = settings
      return setting && first
        ? send('updatePriceSetting', { id: setting.id, body: { ...first, version: meanwhile.version.current } })
        : send('createPriceSettings', { id: group.id, body: { priceSettings: settings } })
    },
    {
      failed: (error) =>
        meanwhile.isTold(error)
          ? null
          : { message: setting ? t('rule.updateFailed') : t('form.failed.newPrices'), detail: messageOf(error) },
      done: () => (setting ? t('rule.updated') : t('rule.created')),
      onDone: onClose,
    },
  )
  return (
    <>
      <FormDialog
        form={form}
        title={setting ? t('rule.edit') : t('rule.add')}
        width={1040}
        behind={touched.isAsking}
        onClose={onClose}
      >
        <div className={style.beside}>
          <Stack gap={16}>
            <RuleFields form={form} group={group} place={place} isNew={setting === null} />
            {setting && (
              <RemoveRule
                id={setting.id}
                version={meanwhile.version}
                onChanged={() => void meanwhile.readTheirs()}
                ask={(draft) => touched.ask({ [group.id]: draft }, 'remove')}
                onRemoved={onClose}
              />
            )}
          </Stack>
          <RulePreview group={group} venue={venue} place={place} setting={setting} values={form.values} page={page} />
        </div>
      </FormDialog>
      {touched.question}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

type FieldsProps = {
  form: ReturnType<typeof useForm<RuleValues, RuleProblem>>
  group: Group
  place: Place
  isNew: boolean
}

const RuleFields = ({ form, group, place, isNew }: FieldsProps) => {
  const { t } = useTranslation('facilities')
  const { field, values, change } = form
  const { zone, now, currency } = place
  const today = dateOf(now, zone)
  const toggle = (day: Weekday) =>
    change({
      days: isNew
        ? values.days.includes(day)
          ? values.days.filter((one) => one !== day)
          : [...values.days, day]
        : [day],
    })
  const time = (name: 'startMinute' | 'endMinute', label: string) => (
    <TimeSelect
      label={label}
      minute={values[name]}
      error={field(name).error}
      onChange={(minute) => change({ [name]: minute })}
    />
  )
  const day = (name: 'effectiveFrom' | 'effectiveUntil', label: string) => (
    <DateField
      label={label}
      value={values[name]}
      today={today}
      language={currentLanguage()}
      clearable
      clearLabel={t('rule.clearDate', { name: label })}
      error={field(name).error}
      onChange={(date) => change({ [name]: date })}
    />
  )
  return (
    <>
      <Stack gap={4}>
        <Text look="small medium">{t('rule.days')}</Text>
        <WeekdayField
          label={t('rule.days')}
          chosen={values.days}
          nameOf={(one) => t(`weekday.${one}`)}
          onToggle={toggle}
        />
        {field('days').error && (
          <Text look="bad small" role="alert">
            {field('days').error}
          </Text>
        )}
      </Stack>
      <div className={style.fields}>
        {time('startMinute', t('rule.from'))}
        {time('endMinute', t('rule.until'))}
        <TextInput
          {...field('price')}
          label={`${t('column.price')} (${currency})`}
          placeholder={t('groupPrice')}
          inputMode="decimal"
          maxLength={14}
          disabled={values.isDisable}
        />
        <TextInput
          {...field('memberPrice')}
          label={`${t('column.members')} (${currency})`}
          placeholder={t('grid.likePrice')}
          inputMode="decimal"
          maxLength={14}
          disabled={values.isDisable}
        />
        {day('effectiveFrom', t('rule.effectiveFrom'))}
        {day('effectiveUntil', t('rule.effectiveUntil'))}
        <TextInput
          {...field('priority')}
          label={t('column.priority')}
          description={t('rule.priorityHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          maxLength={6}
        />
        <MultiSelect
          label={t('column.without')}
          data={group.facilities.map(({ id, name }) => ({ value: id, label: name.trim() || ' ' }))}
          value={[...values.excludeFacilities]}
          onChange={(excludeFacilities) => change({ excludeFacilities })}
        />
      </div>
      <Toggle label={t('disabled')} checked={values.isDisable} onChange={(isDisable) => change({ isDisable })} />
      <Toggle label={t('rule.active')} checked={values.isActive} onChange={(isActive) => change({ isActive })} />
    </>
  )
}

type RemoveProps = {
  id: string
  /** The version that is seen; `onChanged` where somebody else saved another one meanwhile. */
  version: { current: number }
  onChanged: () => void
  ask: (draft: Draft) => Promise<Answer>
  onRemoved: () => void
}

const RemoveRule = ({ id, version, onChanged, ask, onRemoved }: RemoveProps) => {
  const { t } = useTranslation('facilities')
  const barred = useBarred('facilityGroup.edit')
  const [asking, setAsking] = useState(false)
  const remove = useAction(
    (send) => send('deletePriceSettings', { query: { ids: [id], versions: [version.current] } }),
    {
      failed: (error) => {
        if (codeOf(error) !== CHANGED) return { message: t('form.failed.prices'), detail: messageOf(error) }
        setAsking(false)
        onChanged()
        return null
      },
      done: () => t('rule.removed'),
      onDone: onRemoved,
    },
  )
  // Who is told of bookings that it touches need not be asked twice.
  const begin = async () => {
    const answer = await ask({ removedSettings: [id] })
    if (answer === 'untouched') setAsking(true)
    if (answer === 'agreed') await remove.run()
  }
  return (
    <Row>
      <Button variant="danger" disabledReason={barred} loading={remove.busy} onClick={() => void begin()}>
        {t('rule.remove')}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t('rule.remove')}
        confirmLabel={t('form.delete')}
        busy={remove.busy}
        onConfirm={() => void remove.run()}
        onClose={() => setAsking(false)}
      >
        {t('rule.removeText')}
      </ConfirmDialog>
    </Row>
  )
}
