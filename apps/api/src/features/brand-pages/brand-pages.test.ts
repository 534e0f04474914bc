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

  it('is not there where no club has the address; the dashboard has its own', async () => {
    const failure = visitor().getBrandPage({ uri: 'nobody-has-this' })
    await expect(failure).rejects.toMatchObject({
      status: 404,
      body: { data: { errorCode: 'error.notFound.brandPage' } },
    })
    for (const path of ['/nobody-has-this', '/login', '/Riverside', `/${'a'.repeat(80)}`])
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
  }, 60_000)
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
