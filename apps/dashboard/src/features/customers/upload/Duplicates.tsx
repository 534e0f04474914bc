import { Select } from '@mantine/core'
import type { Api, Reply } from '@fieldhouse/contract'
import { DUPLICATE_CHOICES, type DuplicateChoice } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/use-can.ts'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import { Button } from '../../../ui/Button.tsx'
import style from './duplicates.module.css'

export type Choices = Readonly<Record<string, DuplicateChoice>>

type Props = Pick<Reply<Api['previewImportCustomers']>['data'], 'duplicates' | 'duplicateRows'> & {
  choice: DuplicateChoice
  onChoice: (choice: DuplicateChoice) => void
  onRow: (line: number, choice: DuplicateChoice) => void
  /** From 0; `duplicates` are those of this page. */
  page: number
  onPage: (page: number) => void
}

/** How many of them stand on a page, where each is chosen by itself. */
export const DUPLICATES_SHOWN = 20

/** Rows of whom somebody has the email or the mobile, and what becomes of them: of all, and of each (BEYOND-12). */
export const Duplicates = ({ duplicates, duplicateRows, choice, onChoice, onRow, page, onPage }: Props) => {
  const { t } = useTranslation('customers')
  const { t: imports } = useTranslation('imports')
  const mayEdit = useCan('customer.edit')
  const data = DUPLICATE_CHOICES.filter((value) => mayEdit || value !== 'takeOver').map((value) => ({
    value,
    label: t(`upload.choice.${value}`),
  }))
  const picked = (value: string | null) => value as DuplicateChoice
  return (
    <Stack gap={8}>
      <Select
        label={t('upload.duplicates', { count: duplicateRows })}
        data={data}
        value={choice}
        onChange={(value) => onChoice(picked(value))}
        allowDeselect={false}
      />
      <Paragraph look="quiet">{t(`upload.means_${choice}`)}</Paragraph>
      <table className={style.people}>
        <caption>{t('upload.eachDuplicate')}</caption>
        <tbody>
          {duplicates.map(({ line, customer, choice: chosen }) => (
            <tr key={line}>
              <th scope="row">{imports('line', { line })}</th>
              <td>{customer ? customer.name : t('upload.rowBefore')}</td>
              <td>
                <Select
                  aria-label={t('upload.choiceOf', { line })}
                  data={data}
                  value={chosen}
                  onChange={(value) => onRow(line, picked(value))}
                  allowDeselect={false}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {duplicateRows > DUPLICATES_SHOWN && (
        <Row gap={8} wrap>
          <Button size="s" disabled={page === 0} onClick={() => onPage(page - 1)}>
            {t('upload.duplicatesBefore')}
          </Button>
          <Paragraph look="quiet" aria-live="polite">
            {t('upload.duplicatesShown', {
              from: page * DUPLICATES_SHOWN + 1,
              until: Math.min((page + 1) * DUPLICATES_SHOWN, duplicateRows),
              count: duplicateRows,
            })}
          </Paragraph>
          <Button size="s" disabled={(page + 1) * DUPLICATES_SHOWN >= duplicateRows} onClick={() => onPage(page + 1)}>
            {t('upload.duplicatesAfter')}
          </Button>
        </Row>
      )}
    </Stack>
  )
}
