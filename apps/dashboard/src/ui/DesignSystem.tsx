import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { cssVariables, theme } from './theme.ts'

// public/color-scheme.js reads the same key before the first paint.
const schemeManager = localStorageColorSchemeManager({ key: 'fieldhouse.colorScheme' })

/** Theme and colour scheme (light, dark or the system's) for everything below. */
export const DesignSystem = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={schemeManager}
    defaultColorScheme="auto"
  >
    {children}
  </MantineProvider>
)
