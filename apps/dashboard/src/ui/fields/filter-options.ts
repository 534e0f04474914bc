import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { fit } from '../match.ts'

// 'America/New_York' is typed as it is spoken.
const spoken = (text: string): string => text.replaceAll(/[_/]/g, ' ')

const isGroup = (option: ComboboxParsedItem): option is Exclude<ComboboxParsedItem, ComboboxItem> => 'items' in option

/** The choices that hold all typed words, without their marks; those that begin with them first. Groups stay in their order. */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const found = options
    .map((option) =>
      isGroup(option)
        ? { option: { ...option, items: itemsOf(option.items, search) }, fits: 1 }
        : { option, fits: fit(spoken(search), spoken(option.label)) },
    )
    .filter(({ option, fits }) => fits > 0 && (!isGroup(option) || option.items.length > 0))
  return found
    .toSorted((one, other) => other.fits - one.fits)
    .map(({ option }) => option)
    .slice(0, limit)
}

const itemsOf = (items: readonly ComboboxItem[], search: string): ComboboxItem[] =>
  filterOptions({ options: [...items], search, limit: Infinity }) as ComboboxItem[]
