import { Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { IMPORT_FIELDS, type ImportField, type ImportProblem } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import style from './upload.module.css'

type Read = Reply<Api['previewImportCustomers']>['data']

type Props = {
  read: Read
  /** Whether the columns are enough to know people by. */
  enough: boolean
  onField: (place: number, field: ImportField | null) => void
}

const NONE = 'none'

/** What an upload would do: what each column holds, with some of its cells; how many are added, and which lines are left out and why. */
export const Preview = ({
  read: { columns, rows, imported, memberships, skipped, skippedRows },
  enough,
  onField,
}: Props) => {
  const { t } = useTranslation('customers')
  const label = useFieldText()
  const why = useProblemText()
  const choices = [
    { value: NONE, label: t('upload.ignore') },
    ...IMPORT_FIELDS.map((value) => ({ value, label: label(value) })),
  ]
  return (
    <Stack gap={16}>
      <table className={style.columns}>
        <caption>{t('upload.columns')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('upload.column')}</th>
            <th scope="col">{t('upload.samples')}</th>
            <th scope="col">{t('upload.means')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ name, samples, field }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
            <tr key={place}>
              <th scope="row">{name || t('upload.nameless', { number: place + 1 })}</th>
              <td>{samples.join(', ')}</td>
              <td>
                <Select
                  aria-label={t('upload.meansOf', { name: name || t('upload.nameless', { number: place + 1 }) })}
                  data={choices}
                  value={field ?? NONE}
                  onChange={(value) => onField(place, value === NONE ? null : (value as ImportField))}
                  allowDeselect={false}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {enough ? (
        <div aria-live="polite">
          <Paragraph look="medium">{t('upload.adds', { count: imported, rows })}</Paragraph>
          {memberships > 0 && <Paragraph look="quiet">{t('upload.memberships', { count: memberships })}</Paragraph>}
          {skippedRows > 0 && <Paragraph look="warn">{t('upload.leavesOut', { count: skippedRows })}</Paragraph>}
        </div>
      ) : (
        <Paragraph look="warn" aria-live="polite">
          {t('upload.notEnough')}
        </Paragraph>
      )}
      {skipped.length > 0 && (
        <ul className={style.skipped} aria-label={t('upload.leftOut')}>
          {skipped.map(({ line, duplicate, problems }) => (
            <li key={line}>
              <Text look="quiet nowrap">{t('upload.line', { line })}</Text>
              <span>
                {duplicate
                  ? t('upload.duplicate')
                  : Object.entries(problems)
                      .map(([field, problem]) => `${label(field as ImportField)}: ${why(problem)}`)
                      .join('; ')}
              </span>
            </li>
          ))}
          {skippedRows > skipped.length && <li>{t('upload.more', { count: skippedRows - skipped.length })}</li>}
        </ul>
      )}
    </Stack>
  )
}

const useFieldText = () => {
  const { t } = useTranslation('customers')
  return (field: ImportField): string => t(`upload.field.${field}`)
}

const useProblemText = () => {
  const { t } = useTranslation('customers')
  const words: Record<ImportProblem, string> = {
    Missing: t('problem.missing'),
    'Invalid email': t('problem.email'),
    'Invalid phone number': t('problem.mobile'),
    'Invalid date': t('upload.problem.date'),
    'Invalid gender': t('upload.problem.gender'),
    'Invalid country': t('upload.problem.country'),
    'Unknown membership plan': t('upload.problem.plan'),
    'Too long': t('upload.problem.long'),
    Unreadable: t('upload.problem.unreadable'),
  }
  return (problem: ImportProblem): string => words[problem]
}
