import type { Package } from '@fieldhouse/contract/packages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { bodyOf, valuesOf, type PackageProblem, type PackageValues } from './package-form.ts'
import { PackageFields } from './PackageFields.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { usePackageRules } from './use-rules.ts'

/** The form of a package as it stands now (PACKAGES-04, PACKAGES-29). */
export const EditPackage = ({ one, onClose }: { one: Package; onClose: () => void }) => {
  const asked = useQuery({ ...query('getPackage', { id: one.id }), staleTime: 0, refetchOnMount: 'always' })
  return (
    <LoadedDialog of={asked} title={one.name} rows={6} width={560} onClose={onClose}>
      {({ data }) => <Standing one={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Standing = ({ one, onClose }: { one: Package; onClose: () => void }) => {
  const { t } = useTranslation('packages')
  const queries = useQueryClient()
  const read = useReading()
  const why = useRefusalText()
  const { id } = one
  const { currency } = one.price
  const { rules, onWrong } = usePackageRules(currency)
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.packageChangedMeanwhile'],
    standing: one,
    valuesOf,
    readAgain: async () => (await queries.fetchQuery({ ...query('getPackage', { id }), staleTime: 0 })).data,
  })
  const form = useForm<PackageValues, PackageProblem>(
    { start: meanwhile.began.current, unchanged: t('unchanged'), ...rules },
    (send, values) =>
      send('updatePackage', {
        id,
        body: { ...bodyOf(values, currency), isActive: values.isActive, version: meanwhile.version.current },
      }),
    {
      onDone: onClose,
      done: () => t('updated'),
      failed: (error) => (meanwhile.isTold(error) ? null : (why(error) ?? t('updateFailed'))),
      onWrong,
    },
  )
  return (
    <>
      <FormDialog form={form} title={one.name} width={560} onClose={onClose}>
        <PackageFields form={form} currency={currency} />
        <Toggle
          label={t('field.isActive')}
          checked={form.values.isActive}
          onChange={(isActive) => form.change({ isActive })}
        />
      </FormDialog>
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('packages')
  const { t: common } = useTranslation()
  return ({ isActive, expiryMode, unusedRefundPercent, ...typed }: PackageValues) =>
    [
      [t('field.name'), typed.name],
      [t('field.description'), typed.description],
      [t('field.price'), typed.uiPrice],
      [t('field.passes'), typed.numberOfPasses],
      [t('field.expiry'), t(expiryMode === 'with_expiry' ? 'field.withExpiry' : 'field.withoutExpiry')],
      [t('field.days'), expiryMode === 'with_expiry' ? typed.expiryValue : ''],
      [t('field.unusedRefund'), `${unusedRefundPercent}%`],
      [t('field.isActive'), common(isActive ? 'meanwhile.on' : 'meanwhile.off')],
    ] as const
}
