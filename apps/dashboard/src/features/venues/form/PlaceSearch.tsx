import { Autocomplete, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { Text } from '../../../ui/layout.tsx'
import { SHORTEST, useChosenPlace, usePlaces } from './use-places.ts'
import type { VenueValues } from './venue-form.ts'

type Props = {
  label: string
  name?: string
  required?: boolean
  error?: string | true | null
  hint?: string
  text: string
  values: VenueValues
  onType: (text: string) => void
  change: (more: Partial<VenueValues>) => void
}

/** Who wants to be named beside their places. */
const CREDITS = { builtIn: null, openStreetMap: '© OpenStreetMap', google: 'Google Maps' }

/** Suggests places for what is typed; the chosen one is the venue's whole location (VENUES-11, VENUES-12, VENUES-16). */
export const PlaceSearch = ({ text, values, onType, change, error = null, hint, ...rest }: Props) => {
  const { t } = useTranslation('venues')
  const { suggestions, source, isTooShort, isSearching, isNone, error: unreachable } = usePlaces(text)
  const { failure, choose, forget } = useChosenPlace(values, change)
  const credit = source && CREDITS[source]
  const byText = new Map(suggestions.map((suggestion) => [`${suggestion.name} · ${suggestion.address}`, suggestion]))
  const lost = failure ?? unreachable
  const state = isTooShort
    ? t('form.placeTooShort', { count: SHORTEST })
    : isSearching
      ? t('form.placeSearching')
      : isNone
        ? t('form.noPlace')
        : hint
  const said = lost && !isSearching ? (messageOf(lost) ?? t('form.placeLost')) : state
  return (
    <Autocomplete
      {...rest}
      error={error}
      autoComplete="off"
      aria-busy={isSearching}
      rightSection={isSearching && <Loader size={16} aria-hidden />}
      maxLength={300}
      value={text}
      data={[...byText.keys()]}
      filter={({ options }) => options}
      description={
        (said || credit) && (
          <>
            {said && <Text component="output">{said}</Text>}
            {credit && <Text look="faint"> {credit}</Text>}
          </>
        )
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(typed) => {
        const suggestion = byText.get(typed)
        if (suggestion) {
          void choose(suggestion)
          return
        }
        forget()
        onType(typed)
      }}
    />
  )
}
