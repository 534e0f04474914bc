import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { serveJson, type AskedJson, type JsonAnswer, type JsonServer } from '../../fixtures/serve-json.ts'
import { createPlaces } from './create-places.ts'
import { googlePlaces } from './google.ts'
import { nominatimPlaces } from './nominatim.ts'
import { photonPlaces } from './photon.ts'

let server: JsonServer | undefined
let agent: string | undefined
const asked: AskedJson[] = []
const stub = async (answer: (asked: AskedJson) => JsonAnswer) => {
  asked.length = 0
  server = await serveJson((question) => {
    agent = question.headers['user-agent']
    asked.push(question)
    return answer(question)
  })
  return { url: server.url, agent: 'Fieldhouse (https://club.example)', patience: 300 }
}
afterEach(() => server?.close())

/** As Nominatim 5 answers `format=jsonv2&addressdetails=1`. */
const FOUND = {
  place_id: 250_411_321,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'way',
  osm_id: 4711,
  lat: '1.3043150',
  lon: '103.8742540',
  category: 'leisure',
  type: 'sports_centre',
  place_rank: 30,
  importance: 0.38,
  addresstype: 'leisure',
  name: 'OCBC Arena',
  display_name: 'OCBC Arena, 5, Stadium Drive, Kallang, Singapore, 397631, Singapore',
  address: {
    leisure: 'OCBC Arena',
    house_number: '5',
    road: 'Stadium Drive',
    suburb: 'Kallang',
    city: 'Singapore',
    postcode: '397631',
    country: 'Singapore',
    country_code: 'sg',
  },
  boundingbox: ['1.3036', '1.3050', '103.8735', '103.8750'],
}
const SUGGESTED = { placeId: 'W4711', name: 'OCBC Arena', address: FOUND.display_name }

describe('Nominatim', () => {
  it('is asked in its own protocol, by name and by position, and says who asks [VENUES-16]', async () => {
    const places = nominatimPlaces(await stub(({ path }) => ({ body: path.startsWith('/reverse') ? FOUND : [FOUND] })))
    expect(await places.search('OCBC Arena & more')).toEqual([SUGGESTED])
    expect(await places.search('1.3043, 103.8742')).toEqual([SUGGESTED])
    expect(await places.find('W4711')).toEqual({
      ...SUGGESTED,
      latitude: 1.304315,
      longitude: 103.874254,
      city: 'Singapore',
      postalCode: '397631',
      meta: { source: 'OpenStreetMap', type: 'leisure/sports_centre', country: 'Singapore' },
    })
    expect(server!.requests).toEqual([
      '/search?q=OCBC+Arena+%26+more&limit=8&format=jsonv2&addressdetails=1',
      '/reverse?lat=1.3043&lon=103.8742&format=jsonv2&addressdetails=1',
      '/lookup?osm_ids=W4711&format=jsonv2&addressdetails=1',
    ])
    expect(agent).toBe('Fieldhouse (https://club.example)')
  })

  it('may say less: a village for a city, no postal code, no name; what has no identity is left out', async () => {
    const { postcode: _, city: __, ...address } = FOUND.address
    const village = { ...FOUND, name: '', address: { ...address, village: 'Kallang' } }
    const { osm_id: ___, ...nobody } = FOUND
    const places = nominatimPlaces(await stub(() => ({ body: [nobody, village, 'noise', { ...FOUND, lat: 'north' }] })))
    expect(await places.search('Kallang')).toEqual([SUGGESTED])
    expect(await places.find('W4711')).toMatchObject({ city: 'Kallang', postalCode: null })
  })

  it('knows nothing at sea, and nothing by an id that is none of its own', async () => {
    const places = nominatimPlaces(
      await stub(({ path }) => ({ body: path.startsWith('/reverse') ? { error: 'Unable to geocode' } : [] })),
    )
    expect(await places.search('0, 0')).toEqual([])
    expect(await places.find('W1')).toBeNull()
    expect(await places.find('../status')).toBeNull()
    expect(server!.requests).toHaveLength(2)
  })
})

/** As Photon answers: GeoJSON. */
const FEATURE = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [103.874254, 1.304315] },
  properties: {
    osm_type: 'W',
    osm_id: 4711,
    osm_key: 'leisure',
    osm_value: 'sports_centre',
    type: 'house',
    name: 'OCBC Arena',
    housenumber: '5',
    street: 'Stadium Drive',
    district: 'Kallang',
    city: 'Singapore',
    postcode: '397631',
    country: 'Singapore',
    countrycode: 'SG',
    extent: [103.8735, 1.305, 103.875, 1.3036],
  },
}
const collection = (...features: unknown[]) => ({ body: { type: 'FeatureCollection', features } })
const BY_PHOTON = {
  placeId: 'W4711.1.304315_103.874254',
  name: 'OCBC Arena',
  address: '5 Stadium Drive, Kallang, Singapore 397631, Singapore',
}

describe('Photon', () => {
  it('is asked in its own protocol; a place is found again where it stands [VENUES-16]', async () => {
    const neighbour = { ...FEATURE, properties: { ...FEATURE.properties, osm_id: 471, name: 'Next door' } }
    const places = photonPlaces(
      await stub(({ path }) => (path.startsWith('/reverse') ? collection(neighbour, FEATURE) : collection(FEATURE))),
    )
    expect(await places.search('ocbc')).toEqual([BY_PHOTON])
    expect(await places.find(BY_PHOTON.placeId)).toEqual({
      ...BY_PHOTON,
      latitude: 1.304315,
      longitude: 103.874254,
      city: 'Singapore',
      postalCode: '397631',
      meta: { source: 'OpenStreetMap', type: 'leisure/sports_centre', country: 'Singapore' },
    })
    expect(server!.requests).toEqual(['/api?q=ocbc&limit=8', '/reverse?lat=1.304315&lon=103.874254&limit=10'])
  })

  it('finds cities, which are their own city', async () => {
    const properties = {
      osm_type: 'R',
      osm_id: 9,
      osm_key: 'place',
      osm_value: 'city',
      name: 'Huế',
      country: 'Việt Nam',
    }
    const city = { ...FEATURE, properties }
    const places = photonPlaces(await stub(() => collection(city, { type: 'Feature' }, null)))
    expect(await places.search('hue')).toMatchObject([{ name: 'Huế', address: 'Huế, Việt Nam' }])
    expect(await places.find('R9.1.304315_103.874254')).toMatchObject({ city: 'Huế', postalCode: null })
    expect(await places.find('R8.1.304315_103.874254')).toBeNull()
    expect(await places.find('R8.nowhere')).toBeNull()
  })
})

/** As Google's Places API (New) answers, as far as the fields that were asked for. */
const PREDICTION = {
  placePrediction: {
    place: 'places/ChIJN1t_tDeuEmsRUsoyG83frY4',
    placeId: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
    text: { text: 'OCBC Arena, Stadium Drive, Singapore', matches: [{ endOffset: 4 }] },
    structuredFormat: { mainText: { text: 'OCBC Arena' }, secondaryText: { text: 'Stadium Drive, Singapore' } },
    types: ['gym', 'point_of_interest'],
  },
}
const QUERY = { queryPrediction: { text: { text: 'ocbc near me' } } }
const DETAILS = {
  id: 'ChIJN1t_tDeuEmsRUsoyG83frY4',
  formattedAddress: '5 Stadium Dr., Singapore 397631',
  displayName: { text: 'OCBC Arena', languageCode: 'en' },
  location: { latitude: 1.304315, longitude: 103.874254 },
  primaryType: 'sports_complex',
  addressComponents: [
    { longText: '5', shortText: '5', types: ['street_number'], languageCode: 'en' },
    { longText: 'Singapore', shortText: 'SG', types: ['country', 'political'], languageCode: 'en' },
    { longText: '397631', shortText: '397631', types: ['postal_code'], languageCode: 'en' },
  ],
}
const byGoogle = (settings: Parameters<typeof nominatimPlaces>[0]) => googlePlaces({ ...settings, key: 'a-key' })

describe('Google', () => {
  it('is asked in its own protocol, with the key, and only for what is kept [VENUES-16]', async () => {
    const places = byGoogle(
      await stub(({ method }) => ({ body: method === 'POST' ? { suggestions: [QUERY, PREDICTION] } : DETAILS })),
    )
    const placeId = 'google.ChIJN1t_tDeuEmsRUsoyG83frY4'
    expect(await places.search('ocbc')).toEqual([{ placeId, name: 'OCBC Arena', address: 'Stadium Drive, Singapore' }])
    expect(await places.find(placeId)).toEqual({
      placeId,
      name: 'OCBC Arena',
      address: '5 Stadium Dr., Singapore 397631',
      latitude: 1.304315,
      longitude: 103.874254,
      city: 'Singapore',
      postalCode: '397631',
      meta: { source: 'Google', type: 'sports_complex', country: 'Singapore' },
    })
    expect(asked.map(({ method, path, text }) => [method, path, text])).toEqual([
      ['POST', '/v1/places:autocomplete', '{"input":"ocbc"}'],
      ['GET', '/v1/places/ChIJN1t_tDeuEmsRUsoyG83frY4', ''],
    ])
    expect(asked.map(({ headers }) => headers['x-goog-api-key'])).toEqual(['a-key', 'a-key'])
    expect(asked[1]!.headers['x-goog-fieldmask']).toBe(
      'id,displayName,formattedAddress,location,addressComponents,primaryType',
    )
  })

  it('may suggest nothing, and know a place no more', async () => {
    const places = byGoogle(
      await stub(({ method }) => (method === 'POST' ? { body: {} } : { status: 404, body: { error: { code: 404 } } })),
    )
    expect(await places.search('zzzz')).toEqual([])
    expect(await places.find('google.gone')).toBeNull()
    expect(await places.find('google.../v1/else')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  it('is not asked for a position that was typed', async () => {
    const places = byGoogle(await stub(() => ({ status: 500, body: {} })))
    const [suggested] = await places.search('1.3043, 103.8742')
    expect(await places.find(suggested!.placeId)).toMatchObject({ latitude: 1.3043, longitude: 103.8742, city: null })
    expect(asked).toEqual([])
  })
})

describe.each([
  ['Nominatim', nominatimPlaces],
  ['Photon', photonPlaces],
  ['Google', byGoogle],
])('%s that gives no answer is one that is not reached', (_name, create) => {
  it.each<[string, JsonAnswer]>([
    ['silent', 'none'],
    ['broken off', 'broken off'],
    ['out of order', { status: 500, body: [] }],
    ['too busy', { status: 429, body: [] }],
    ['elsewhere', { status: 302, body: [] }],
    ['saying something else', { body: 'welcome' }],
    ['without an end', { body: ['x'.repeat(1_100_000)] }],
  ])('%s', async (_how, answer) => {
    const places = create(await stub(() => answer))
    await expect(places.search('club')).rejects.toMatchObject({ name: 'PlacesUnreachable' })
  })
})

describe('who finds places', () => {
  const places = (environment: Record<string, string>) => createPlaces(readConfig(environment))
  it.each([
    ['nobody else, where nothing is said', {}, 'builtIn'],
    ['Nominatim', { GEOCODER: 'nominatim', GEOCODER_URL: 'http://127.0.0.1:8080' }, 'openStreetMap'],
    ['Photon', { GEOCODER: 'photon', GEOCODER_URL: 'https://photon.example/' }, 'openStreetMap'],
    ['Google', { GEOCODER: 'google', GEOCODER_KEY: 'a-key' }, 'google'],
  ])('%s', (_who, environment, source) => {
    expect(places(environment as Record<string, string>).source).toBe(source)
  })

  it.each([
    [{ GEOCODER: 'photon' }, 'GEOCODER and GEOCODER_URL belong together'],
    [{ GEOCODER_URL: 'http://127.0.0.1:8080' }, 'GEOCODER and GEOCODER_URL belong together'],
    [{ GEOCODER: 'google', GEOCODER_URL: 'https://maps.example' }, 'GEOCODER and GEOCODER_KEY belong together'],
    [{ GEOCODER: 'photon', GEOCODER_URL: 'https://photon.example', GEOCODER_KEY: 'a' }, 'GEOCODER_KEY is for'],
    [{ GEOCODER: 'bing', GEOCODER_URL: 'https://maps.example' }, 'GEOCODER:'],
    [{ GEOCODER: 'photon', GEOCODER_URL: 'file:///etc/passwd' }, 'GEOCODER_URL:'],
  ])('the product does not start with %j', (environment, why) => {
    expect(() => places(environment as Record<string, string>)).toThrow(why)
  })
})
