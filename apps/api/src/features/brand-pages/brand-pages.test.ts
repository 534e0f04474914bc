import { type ApiFailure, createClient, api as contract } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { pngFile } from '../pictures/fixtures/draw.ts'

// What anybody may read of a club, without signing in.

let product: Product
let club: Product['cast']['riverside']
let uri: string
beforeAll(async () => {
  product = await startProduct()
  club = product.cast.riverside
  uri = (await owner().getPartner({ partnerId: club.id, query: {} })).data.pageInfo!.uri
})
afterAll(() => product.close())

const owner = () => product.as(club.staff.owner)
const visitor = () => createClient(contract, { origin: product.origin })
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${product.origin}${path}`, { headers: { accept: 'text/html', ...headers } })
const textOf = async (path: string, headers?: Record<string, string>) => (await open(path, headers)).text()
/** Saves the brand with something else in it. */
const brand = async (change: Record<string, unknown>) => {
  const { data } = await owner().getPartnerProfile({ partnerId: club.id })
  const { brandName, description, brandColor, logo, pageInfo, version } = data
  const { pageType: _, ...page } = pageInfo
  const { pageInfo: changed, ...rest } = change as { pageInfo?: object }
  const body = { brandName, description, brandColor, logo, version, ...rest, pageInfo: { ...page, ...changed } }
  await owner().updatePartnerProfile({ id: data.id, body })
}

describe('the public page of a club', () => {
  it('says its brand, its venues, when they are open and what is played there, to who is not signed in [BRAND-15]', async () => {
    const { data: media } = await owner().uploadPicture({
      partnerId: club.id,
      body: { file: await pngFile(60, 60, '#3c3') },
    })
    await brand({ description: 'By the river', brandColor: '#b0431f', logo: media.media.url })
    const { data } = await visitor().getBrandPage({ uri })
    expect(data).toMatchObject({
      brandName: 'Riverside Badminton Club',
      description: 'By the river',
      brandColor: '#b0431f',
      logo: media.media.url,
      language: 'en',
      pageInfo: { uri },
      banners: [],
    })
    const [venue] = data.venues
    expect(venue).toMatchObject({
      venueName: 'Riverside Badminton Club, Singapore',
      hours: { MO: ['8:00-20:00'], SU: [] },
    })
    expect(venue!.sports).toEqual([
      { sport: 'Badminton', facilities: 4 },
      { sport: 'Table Tennis', facilities: 2 },
    ])
    const response = await open(`/${uri}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await response.text()
    for (const said of [
      '<h1>Riverside Badminton Club</h1>',
      'By the river',
      '--brand: #b0431f',
      'Badminton · Table Tennis',
      '08:00–20:00',
      media.media.url.replace('page', 'card'),
    ])
      expect(page).toContain(said)
    // Closed is said of days that somebody closed, not of holidays for which nobody said hours.
    expect(page).toMatch(/<th scope="row">Sunday<\/th>\s*<td>Closed<\/td>/)
    expect(page).not.toContain('Public holidays')
  })

  it('is for search engines what the club says of itself there', async () => {
    expect(await textOf(`/${uri}`)).toContain('<title>Riverside Badminton Club</title>')
    await brand({
      pageInfo: {
        metaPageTitle: 'Badminton in Singapore',
        metaKeywords: ['badminton', 'courts'],
        metaDescription: 'Book a court.',
      },
    })
    const page = await textOf(`/${uri}`)
    for (const tag of [
      '<title>Badminton in Singapore</title>',
      '<meta name="description" content="Book a court." />',
      '<meta name="keywords" content="badminton, courts" />',
      '<meta property="og:title" content="Badminton in Singapore" />',
      `/${uri}?lang=vi" />`,
    ])
      expect(page).toContain(tag)
    expect(page).toMatch(new RegExp(`<link rel="canonical" href="https?://[^"]+/${uri}" />`))
  })

  it('is in the language that is asked for, else in that of the browser, else in that of the country', async () => {
    const languageOf = async (path: string, accept?: string) =>
      /<html lang="(..)">/.exec(await textOf(path, accept === undefined ? {} : { 'accept-language': accept }))?.[1]
    const { saigon } = product.cast
    const { data } = await product.as(saigon.staff.owner).getPartner({ partnerId: saigon.id, query: {} })
    const vietnamese = data.pageInfo!.uri
    expect(await languageOf(`/${uri}`, 'fr, de;q=0.5')).toBe('en')
    expect(await languageOf(`/${vietnamese}`, 'fr')).toBe('vi')
    expect(await languageOf(`/${vietnamese}`, 'fr, en-GB;q=0.8, vi;q=0.5')).toBe('en')
    expect(await languageOf(`/${uri}?lang=vi`, 'en')).toBe('vi')
    expect(await textOf(`/${uri}?lang=vi`)).toContain('Giờ mở cửa')
  })

  it('shows what people wrote as they wrote it, and runs nothing of it', async () => {
    const { data } = await owner().getPartnerProfile({ partnerId: club.id })
    await brand({
      brandName: '<script>alert(1)</script>"\'&',
      pageInfo: { metaDescription: '"><img src=x onerror=alert(1)>' },
    })
    const response = await open(`/${uri}`)
    const page = await response.text()
    expect(page).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;</h1>')
    expect(page).not.toMatch(/<script|<img src=x/)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
    await brand({ brandName: data.brandName, pageInfo: { metaDescription: null } })
  })

  it('says nothing of a person', async () => {
    const words = [JSON.stringify((await visitor().getBrandPage({ uri })).data), await textOf(`/${uri}`)].join()
    const people = [...Object.values(club.staff).map(({ email }) => email), ...club.customers.map(({ email }) => email)]
    expect(people.length).toBeGreaterThan(3)
    expect(people.filter((email) => email && words.includes(email))).toEqual([])
    expect(words).not.toContain(club.id + '"')
  })

  it('is found by its address in capitals as well, which leads to the one in small letters', async () => {
    const reply = await fetch(`${product.origin}/${uri.toUpperCase()}?lang=vi`, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([301, `/${uri}?lang=vi`])
  })

  it('is not there where no club has the address; the dashboard has its own', async () => {
    const failure = visitor().getBrandPage({ uri: 'nobody-has-this' })
    await expect(failure).rejects.toMatchObject({
      status: 404,
      body: { data: { errorCode: 'error.notFound.brandPage' } },
    })
    for (const path of ['/nobody-has-this', '/login', '/Nobody-Has-This', `/${'a'.repeat(80)}`])
      expect(await textOf(path)).not.toContain('class="language"')
  })

  it('is read by one network so often and no more', async () => {
    const read = (address: string) =>
      visitor()
        .getBrandPage({ uri: address })
        .then(
          () => 200,
          ({ status }: ApiFailure) => status,
        )
    const statuses = new Set<number>()
    // Addresses that no club has count as well, or they could all be tried.
    for (let tries = 0; tries < 700 && !statuses.has(429); tries += 50)
      for (const status of await Promise.all(Array.from({ length: 50 }, () => read('nobody-has-this'))))
        statuses.add(status)
    expect([...statuses].toSorted()).toEqual([404, 429])
    expect([await read(uri), (await open(`/${uri}`)).status]).toEqual([429, 429])
    // The others go on.
    expect((await open('/login')).status).not.toBe(429)
  })
})

describe('the page of a venue', () => {
  // What was read of one network before is long ago.
  beforeAll(() => product.setNow('2026-11-22T04:00:00.000Z'))
  const venue = async () => (await owner().listVenues({ partnerId: club.id, query: {} })).data[0]!
  type Saved = Awaited<ReturnType<typeof venue>>
  const save = async (change: Partial<Saved['pageInfo']>, more: Partial<Saved> = {}) => {
    const {
      id,
      pageInfo,
      facilityGroups: _,
      partnerId: _partner,
      createdAt: _at,
      updatedAt: _then,
      ...rest
    } = await venue()
    const { pageType: _type, uri: address, ...page } = { ...pageInfo, ...change }
    await owner().updateVenue({
      id,
      body: {
        ...rest,
        phoneNumber: '+65 6100 0000',
        isAddressSelected: true,
        location: { address: '1 Road', city: 'Singapore', postalCode: '100000', latitude: 1.3, longitude: 103.8 },
        pageInfo: { uri: address!, ...page },
        ...more,
      } as Parameters<ReturnType<typeof owner>['updateVenue']>[0]['body'],
    })
  }

  it('is at the address that the back office shows, with that venue alone, and leads to its club [BRAND-15] [VENUES-07]', async () => {
    await save({ uri: 'river-hall' })
    const response = await open('/venues/river-hall')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await response.text()
    const { venueName } = await venue()
    for (const said of [`<a href="/${uri}">Riverside Badminton Club</a>`, `<h3>${venueName}</h3>`, '08:00–20:00'])
      expect(page).toContain(said)
    expect(page.match(/<article>/g)).toHaveLength(1)
    expect(page).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/venues\/river-hall" \/>/)
    const capitals = await fetch(`${product.origin}/venues/River-Hall?lang=vi`, { redirect: 'manual' })
    expect([capitals.status, capitals.headers.get('location')]).toEqual([301, '/venues/river-hall?lang=vi'])
  })

  it('tells search engines what the venue says of itself, else its name and that of its club [VENUES-15]', async () => {
    const { venueName } = await venue()
    expect(await textOf('/venues/river-hall')).toContain(`<title>${venueName} · Riverside Badminton Club</title>`)
    await save({
      metaPageTitle: 'Courts by the river',
      metaKeywords: ['river', 'hall'],
      metaDescription: 'Four courts.',
    })
    const page = await textOf('/venues/river-hall')
    for (const tag of [
      '<title>Courts by the river</title>',
      '<meta name="description" content="Four courts." />',
      '<meta name="keywords" content="river, hall" />',
    ])
      expect(page).toContain(tag)
  })

  it('says all the hours of every day, breaks and holidays among them, and how the venue is reached [BRAND-15] [VENUES-09] [VENUES-18] [VENUES-19]', async () => {
    const { openingHours } = await venue()
    await save(
      {},
      {
        openingHours: { ...openingHours, MO: '6:00-12:00,14:00-24:00', SU: 'Closed-Closed', PH: '9:00-13:00' },
        additionalNote: 'Closed on <the last day> of the year.',
        tags: ['Indoor', 'Parking'],
        website: 'https://river.example',
        canCallToBook: true,
      },
    )
    const { data } = await visitor().getBrandPage({ uri })
    expect(data.venues[0]).toMatchObject({
      hours: { MO: ['6:00-12:00', '14:00-24:00'], TU: ['8:00-20:00'], SU: [], PH: ['9:00-13:00'] },
      tags: ['Indoor', 'Parking'],
      canCallToBook: true,
    })
    const page = await textOf('/venues/river-hall?lang=en')
    const rows = [...page.matchAll(/<th scope="row">(.+?)<\/th>\s*<td>(.+?)<\/td>/g)].map(([, day, hours]) => [
      day,
      hours,
    ])
    expect(rows).toEqual([
      ['Monday', '06:00–12:00, 14:00–24:00'],
      ...['Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => [day, '08:00–20:00']),
      ['Saturday', 'Closed'],
      ['Sunday', 'Closed'],
      ['Public holidays', '09:00–13:00'],
    ])
    for (const said of [
      '<p class="quiet">Closed on &lt;the last day&gt; of the year.</p>',
      '<p class="quiet">Indoor · Parking</p>',
      '<a href="tel:+6561000000">Call to book: +65 6100 0000</a>',
      '<a href="https://river.example" rel="noopener">Website</a>',
      'https://www.openstreetmap.org/?mlat=1.3&amp;mlon=103.8#map=16/1.3/103.8',
      '<p>1 Road, 100000 Singapore</p>',
    ])
      expect(page).toContain(said)
    await save({}, { openingHours, canCallToBook: false })
    expect(await textOf('/venues/river-hall?lang=en')).toContain('>Call: +65 6100 0000</a>')
  })

  it('is not where nobody has the address, nor where the address is that of a club or of the dashboard', async () => {
    for (const path of ['/venues/nobodys', `/venues/${uri}`, '/venues/create', '/venues/a--b', '/river-hall'])
      expect(await textOf(path)).not.toContain('<article>')
  })
})

describe('the public page of a club’s plans', () => {
  it('says those that it sells and shows, each option with its tax, at the address that the back office shows [MEMBERSHIPS-01]', async () => {
    const make = async (name: string) => {
      const pricing = [
        { price: 80, currency: 'SGD', recurring: 1 },
        { price: 800, currency: 'SGD', recurring: 12 },
      ] as const
      const body = { name, benefits: '<p>Free <b>towels</b></p><p>5 &lt; 6 courts</p>', pricing: [...pricing] }
      return (await owner().createMembershipPlan({ partnerId: club.id, body })).data
    }
    await make('Gold for all')
    await owner().setPlanVisibility({ id: (await make('Kept back')).id, body: { visible: false } })
    await owner().updateMembershipPlan({ id: (await make('Sold no more')).id, body: { status: 'inactive' } })
    const { data: taxes } = await owner().getTaxes({ partnerId: club.id })
    const gst = {
      name: 'GST',
      registrationNumber: 'M90367530Y',
      inclusive: false,
      validFrom: '2024-01-01',
      parts: [{ name: 'GST', percent: 9 }],
      kinds: ['membership' as const],
    }
    const said = { rounding: 'line' as const, sellerName: '', sellerAddress: '', version: taxes.version, rates: [gst] }
    await product.as(club.staff.finance).saveTaxes({ partnerId: club.id, body: said })
    const response = await open(`/${uri}/memberships`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const page = await response.text()
    expect(page).toContain('<h3>Gold for all</h3>')
    // 9 % come on top of 80.00 and 800.00.
    expect(page).toMatch(/<li>SGD 87\.20 \/ month<\/li>\s*<li>SGD 872\.00 \/ year<\/li>/)
    expect(page).toMatch(/<p class="benefits">Free towels\s+5 &lt; 6 courts<\/p>/)
    for (const hidden of ['Kept back', 'Sold no more', 'Opening hours']) expect(page).not.toContain(hidden)
    expect(page).toContain(`/${uri}/memberships" />`)
    expect(await textOf(`/${uri}/memberships?lang=vi`)).toContain('/ tháng')
  })

  it('says so where there are none, and is not there where no club has the address', async () => {
    const { mumbai } = product.cast
    const { data } = await product.as(mumbai.staff.owner).listMembershipPlans({ partnerId: mumbai.id, query: {} })
    for (const { id } of data) await product.as(mumbai.staff.owner).setPlanVisibility({ id, body: { visible: false } })
    const other = (await product.as(mumbai.staff.owner).getPartner({ partnerId: mumbai.id, query: {} })).data.pageInfo!
      .uri
    expect(await textOf(`/${other}/memberships`)).toContain('Our memberships will be shown here soon.')
    expect(await textOf('/nobody-has-it/memberships')).not.toContain('Memberships</h2>')
    const capitals = await fetch(`${product.origin}/${uri.toUpperCase()}/memberships?lang=vi`, { redirect: 'manual' })
    expect([capitals.status, capitals.headers.get('location')]).toEqual([301, `/${uri}/memberships?lang=vi`])
  })
})

it('the page of a club shows all of its venues, however many [BRAND-15]', async () => {
  const { harbour } = product.cast
  const { data } = await product.as(harbour.staff.owner).getPartner({ partnerId: harbour.id, query: {} })
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      `INSERT INTO venues (partner_id, id, venue_name, timezone, opening_hours, created_at)
       SELECT $1, gen_random_uuid(), 'Hall ' || n, 'Australia/Sydney', '{}', now() FROM generate_series(1, 60) AS n`,
      [harbour.id],
    ),
  )
  const page = await visitor().getBrandPage({ uri: data.pageInfo!.uri })
  expect(page.data.venues.map(({ venueName }) => venueName)).toEqual(expect.arrayContaining(['Hall 1', 'Hall 60']))
})

it('the page of the main partner shows the banners of the deployment, the highest index first [SUPERADMIN-51]', async () => {
  const admin = product.as(product.cast.superAdmin)
  product.setNow('2026-11-24T04:00:00.000Z')
  const upload = async (color: string) =>
    (await admin.uploadPicture({ partnerId: club.id, body: { file: await pngFile(40, 20, color) } })).data.media.url
  const [low, high] = [await upload('#111'), await upload('#eee')]
  const banners = [
    { image: low, index: 1, city: 'Singapore' },
    { image: high, index: 7, link: 'https://club.example/?a=1&b=2' },
  ]
  await admin.saveBanners({ body: { banners, replaces: [] } })
  expect((await visitor().getBrandPage({ uri })).data.banners).toEqual([
    { image: high, link: 'https://club.example/?a=1&b=2', city: null },
    { image: low, link: null, city: 'Singapore' },
  ])
  const page = await textOf(`/${uri}`)
  expect(page.indexOf(high)).toBeLessThan(page.indexOf(low))
  expect(page).toContain('<a href="https://club.example/?a=1&amp;b=2" rel="noopener">')
  const { harbour } = product.cast
  const { data: other } = await product.as(harbour.staff.owner).getPartner({ partnerId: harbour.id, query: {} })
  expect((await visitor().getBrandPage({ uri: other.pageInfo!.uri })).data.banners).toEqual([])
})

it('counts who looks at it on the day of the club, and no machine that says it is one [ANALYTICS-15]', async () => {
  const { pacific } = product.cast
  const there = product.as(pacific.staff.owner)
  const { data } = await there.getPartner({ partnerId: pacific.id, query: {} })
  // Seven in the evening of the day before.
  product.setNow('2026-11-24T03:00:00.000Z')
  const views = async () =>
    (await there.getAnalytics({ partnerId: pacific.id })).data.pageViews.filter((day) => day.views > 0)
  expect(await views()).toEqual([])
  const address = `${product.origin}/${data.pageInfo!.uri}`
  const looks = (at: string, browser: string, method = 'GET') =>
    fetch(at, { method, headers: { 'user-agent': browser } })
  for (const browser of ['Mozilla/5.0 (Macintosh)', 'Mozilla/5.0 (compatible; Googlebot/2.1)', 'Mozilla/5.0 (X11)'])
    await looks(address, browser)
  await looks(address, 'Mozilla/5.0 (X11)', 'HEAD')
  await looks(`${address}-of-nobody`, 'Mozilla/5.0 (X11)')
  await expect.poll(views).toEqual([{ date: '2026-11-23', views: 2 }])
})
