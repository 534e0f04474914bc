import type { ImportField, ImportProblem } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'

/** What a column can be taken as, in the reader's words. */
export const useFieldText = () => {
  const { t } = useTranslation('customers')
  return (field: ImportField): string => t(`upload.field.${field}`)
}

/** What is wrong with a cell, in the reader's words. */
export const useProblemText = () => {
  const { t } = useTranslation('customers')
  const words: Record<ImportProblem, string> = {
    Missing: t('problem.missing'),
    'Invalid email': t('problem.email'),
    'Invalid phone number': t('problem.mobile'),
    'Invalid date': t('upload.problem.date'),
    'Invalid gender': t('upload.problem.gender'),
    'Invalid country': t('upload.problem.country'),
    'Unknown membership plan': t('upload.problem.plan'),
    'Not permitted': t('upload.problem.notPermitted'),
    'Too long': t('upload.problem.long'),
    'Several lines': t('upload.problem.lines'),
    Unreadable: t('upload.problem.unreadable'),
  }
  return (problem: ImportProblem): string => words[problem]
}
