import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/failures.ts'
import type { Outcome, Send } from '../../../lib/commands/use-action.ts'
import { FormFoot } from '../../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { refusedAs } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { SeoFields } from '../../../lib/partner/SeoFields.tsx'
import { useSiteUrl } from '../../../lib/partner/use-site-url.ts'
import { formPage } from '../../../ui/FormPart.tsx'
import { BasicFields } from './BasicFields.tsx'
import { GroupRows } from './GroupRows.tsx'
import { HoursFields } from './HoursFields.tsx'
import { PhotoFields } from './PhotoFields.tsx'
import { AddressFields, LocationFields } from './PlaceFields.tsx'
import { fieldOf, problemsOf, type VenueValues } from './venue-form.ts'

type Options = {
  isNew: boolean
  barred: string | null
  /** Asked before it is sent; false sends nothing. */
  confirm?: (values: VenueValues) => Promise<boolean>
  failed: (error: unknown) => string | null
}

/** The form of a venue, sent as `work` says. The server's words are said where it sent some (VENUES-65, VENUES-66). */
export const useVenueForm = <Result,>(
  start: VenueValues,
  { isNew, barred, failed, confirm }: Options,
  work: (send: Send, values: VenueValues) => Promise<Result>,
  outcome: Pick<Outcome<VenueValues, Result>, 'done' | 'onDone'>,
) => {
  const { t } = useTranslation('venues')
  const { t: brand } = useTranslation('brand')
  return useForm(
    {
      start,
      barred,
      ...(confirm && { confirm }),
      unchanged: isNew ? null : t('form.nothingChanged'),
      check: (values: VenueValues) => problemsOf(values, isNew),
      words: {
        required: true as const,
        reserved: brand('addressReserved'),
        hours: t('form.hoursInvalid'),
        address: t('form.addressInvalid'),
        count: t('form.countTooLow'),
        twice: t('form.dateTwice'),
      },
      refused: refusedAs(fieldOf),
    },
    work,
    { ...outcome, failed },
  )
}

/** The server's words for a failure, or else those given (VENUES-65, VENUES-66). */
export const wordsOfFailure = (error: unknown, otherwise: string): string => messageOf(error) ?? otherwise

export type VenueFieldsProps = { form: ReturnType<typeof useVenueForm> }

type Props = VenueFieldsProps & { isNew: boolean; submitLabel: string; onCancel?: () => void }

/** All of a venue that its club sets (VENUES-07 to VENUES-17). */
export const VenueForm = ({ form, isNew, submitLabel, onCancel }: Props) => {
  const { field, values, busy } = form
  const site = useSiteUrl()
  return (
    <form {...form.element} className={formPage}>
      <BasicFields form={form} isNew={isNew} />
      <GroupRows form={form} />
      <HoursFields form={form} />
      <PhotoFields form={form} />
      <AddressFields form={form} />
      <LocationFields form={form} />
      <SeoFields
        field={field}
        values={values}
        name={values.venueName}
        address={`${site}/venues/${values.uri.trim()}`}
      />
      <FormFoot form={form} problem={useProblem(form)} submitLabel={submitLabel} onCancel={onCancel} />
      <LeaveGuard isDirty={form.isTyped && !busy} />
    </form>
  )
}

/** What stands in the way of saving: what is empty first (VENUES-39), then what is wrong. */
const useProblem = ({ wrong, field }: VenueFieldsProps['form']): string | null => {
  const { t } = useTranslation('venues')
  const said = wrong.map((name) => field(name as keyof VenueValues).error)
  return said.includes(true) ? t('form.required') : (said.find((words) => typeof words === 'string') ?? null)
}
