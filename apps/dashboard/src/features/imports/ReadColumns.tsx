import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from './imports.module.css'

type Column<Field extends string> = { name: string; field: Field | null; samples: readonly string[] }

type Props<Field extends string> = {
  columns: readonly Column<Field>[]
  /** What was chosen here since the file was: an answer that is still to come knows of the last choice only later. */
  chosen: readonly (Field | null)[] | null
  /** What a column can be taken as, in the order in which it is offered. */
  fields: readonly Field[]
  label: (field: Field) => string
  onColumns: (columns: (Field | null)[]) => void
}

const NONE = 'none'

/** What each column of a file is taken as, with some of its cells; a field is held by one column (BEYOND-12). */
export const ReadColumns = <Field extends string>({ columns, chosen, fields, label, onColumns }: Props<Field>) => {
  const { t } = useTranslation('imports')
  const choices = [{ value: NONE, label: t('ignore') }, ...fields.map((value) => ({ value, label: label(value) }))]
  const taken = chosen ?? columns.map(({ field }) => field)
  const take = (place: number, field: Field | null) =>
    onColumns(taken.map((other, at) => (at === place ? field : other === field ? null : other)))
  return (
    <table className={style.columns}>
      <caption>{t('columns')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column')}</th>
          <th scope="col">{t('samples')}</th>
          <th scope="col">{t('means')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, samples }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- two columns may have one name
          <tr key={place}>
            <th scope="row">{name || t('nameless', { number: place + 1 })}</th>
            <td>{samples.join(', ')}</td>
            <td>
              <Select
                aria-label={t('meansOf', { name: name || t('nameless', { number: place + 1 }) })}
                data={choices}
                value={taken[place] ?? NONE}
                onChange={(value) => take(place, value === NONE ? null : (value as Field))}
                allowDeselect={false}
                // A list that opens upwards stays while its field is scrolled out of sight.
                comboboxProps={{ hideDetached: false }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
