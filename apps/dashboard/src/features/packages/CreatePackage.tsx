import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { bodyOf, NO_PACKAGE, type PackageProblem, type PackageValues } from './package-form.ts'
import { PackageFields } from './PackageFields.tsx'
import { useRefusalText } from './use-refusal-text.ts'
import { usePackageRules } from './use-rules.ts'

/** The form of a new package, in the club's currency; it is on sale at once (PACKAGES-04, PACKAGES-29). */
export const CreatePackage = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('packages')
  const { id: partnerId, defaultCurrencyId } = usePartner()
  const currency = defaultCurrencyId ?? DEFAULT_CURRENCY
  const { rules, onWrong } = usePackageRules(currency)
  const form = useForm<PackageValues, PackageProblem>(
    { start: NO_PACKAGE, ...rules },
    (send, values) => send('createPackage', { partnerId, body: bodyOf(values, currency) }),
    { onDone: onClose, done: () => t('created'), failed: t('createFailed'), why: useRefusalText(), onWrong },
  )
  return (
    <FormDialog form={form} title={t('createTitle')} save={t('createSave')} width={560} onClose={onClose}>
      <PackageFields form={form} currency={currency} />
    </FormDialog>
  )
}
