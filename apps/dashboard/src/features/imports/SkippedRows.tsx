import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout.tsx'
import style from './imports.module.css'

export type SkippedRow<Field extends string, Problem extends string> = {
  line: number
  duplicate: boolean
  problems: Readonly<Partial<Record<Field, Problem>>>
}

/** What is said of rows that are left out: the name of a field, what is wrong with it, and that somebody or something is there already. */
export type SkippedWords<Field extends string, Problem extends string> = {
  label: (field: Field) => string
  why: (problem: Problem) => string
  duplicate: string
}

type Props<Field extends string, Problem extends string> = SkippedWords<Field, Problem> & {
  skipped: readonly SkippedRow<Field, Problem>[]
  skippedRows: number
}

/** The first lines that are left out, each with why, and how many more there are. */
export const SkippedRows = <Field extends string, Problem extends string>({
  skipped,
  skippedRows,
  label,
  why,
  duplicate: isThere,
}: Props<Field, Problem>) => {
  const { t } = useTranslation('imports')
  if (skipped.length === 0) return null
  return (
    <ul className={style.skipped} aria-label={t('leftOut')}>
      {skipped.map(({ line, duplicate, problems }) => (
        <li key={line}>
          <Text look="quiet nowrap">{t('line', { line })}</Text>
          <span>
            {duplicate
              ? isThere
              : (Object.entries(problems) as [Field, Problem][])
                  .map(([field, problem]) => `${label(field)}: ${why(problem)}`)
                  .join('; ')}
          </span>
        </li>
      ))}
      {skippedRows > skipped.length && <li>{t('more', { count: skippedRows - skipped.length })}</li>}
    </ul>
  )
}
