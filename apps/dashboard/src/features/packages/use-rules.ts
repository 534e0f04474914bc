import { useTranslation } from 'react-i18next'
import { notify } from '../../ui/feedback/notify.ts'
import { loudestOf, packageProblems, type PackageProblem, type PackageValues } from './package-form.ts'

/** The rules of a package's form in the reader's language: beside the fields, and over the form (PACKAGES-07, PACKAGES-08). */
export const usePackageRules = (currency: string) => {
  const { t } = useTranslation('packages')
  const check = (values: PackageValues) => packageProblems(values, currency)
  const words: Record<PackageProblem, string> = {
    missing: t('problem.missing'),
    price: t('problem.price'),
    number: t('problem.number'),
    days: t('problem.days'),
    percent: t('problem.percent'),
  }
  return {
    rules: { check, words },
    onWrong: (values: PackageValues) => {
      const loudest = loudestOf(check(values))
      if (loudest) notify.failure(t(loudest === 'missing' ? 'problem.fillOut' : 'problem.days'))
    },
  }
}
