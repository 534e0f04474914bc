import { TextInput, type TextInputProps } from '@mantine/core'
import { Text } from '../layout.tsx'

/** An amount as somebody types it, with its currency before it. */
export const MoneyField = ({ currency, ...field }: TextInputProps & { currency: string }) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    leftSection={<Text look="small faint">{currency}</Text>}
    leftSectionWidth={48}
    {...field}
  />
)
