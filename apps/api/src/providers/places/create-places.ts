import type { Config } from '../../config.ts'
import { StartRefused } from '../../start-refused.ts'
import { builtInPlaces } from './built-in.ts'
import { googlePlaces } from './google.ts'
import { nominatimPlaces } from './nominatim.ts'
import { photonPlaces } from './photon.ts'
import type { PlaceFinder } from './place-finder.ts'

/** Who finds places for this deployment; the product's own short list where no geocoder is named. Refuses half of one's settings. */
export const createPlaces = ({ GEOCODER, GEOCODER_URL, GEOCODER_KEY, PUBLIC_URL }: Config): PlaceFinder => {
  const agent = `Fieldhouse (${PUBLIC_URL ?? 'https://fieldhouse.example'})`
  if (GEOCODER === 'google') {
    if (GEOCODER_KEY === undefined)
      throw new StartRefused('GEOCODER and GEOCODER_KEY belong together: Google wants a key')
    return googlePlaces({ url: GEOCODER_URL ?? 'https://places.googleapis.com', agent, key: GEOCODER_KEY })
  }
  if (GEOCODER_KEY !== undefined) throw new StartRefused('GEOCODER_KEY is for GEOCODER=google alone')
  if (GEOCODER === undefined && GEOCODER_URL === undefined) return builtInPlaces
  if (GEOCODER === undefined || GEOCODER_URL === undefined)
    throw new StartRefused('GEOCODER and GEOCODER_URL belong together: one of them is missing')
  const settings = { url: GEOCODER_URL, agent }
  return GEOCODER === 'nominatim' ? nominatimPlaces(settings) : photonPlaces(settings)
}
