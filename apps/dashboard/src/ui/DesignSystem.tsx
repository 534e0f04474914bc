import { localStorageColorSchemeManager, MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import { cssVariables, theme } from './theme/theme.ts'
import { WordsProvider, type Words } from './words.ts'

// public/color-scheme.js reads the same key before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'fieldhouse.colorScheme' })

/** What the arrows of every calendar are called; a new object for each language. */
export type CalendarLabels = Record<
  'previousMonth' | 'nextMonth' | 'previousYear' | 'nextYear' | 'previousDecade' | 'nextDecade',
  string
>

type Props = { calendar: CalendarLabels; /** A new object for each language. */ words: Words; children: ReactNode }

/** Theme, colour scheme (light, dark or the system's) and the names of what has no words, for everything below. */
export const DesignSystem = ({ calendar, words, children }: Props) => {
  const named = useMemo(() => {
    const labelled = { defaultProps: { ariaLabels: calendar } }
    return mergeThemeOverrides(theme, {
      components: { DateInput: labelled, DatePickerInput: labelled, DatePicker: labelled },
    })
  }, [calendar])
  return (
    <MantineProvider
      theme={named}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
    >
      <WordsProvider value={words}>{children}</WordsProvider>
    </MantineProvider>
  )
}
