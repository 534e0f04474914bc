import { expect, it } from 'vitest'
import { COUNTRY_CODES } from '@fieldhouse/domain/customers'
import { countryNamed } from './country-named.ts'

it.each([
  ['VN', ['VN', 'vn', 'VNM', 'Vietnam', 'Viet Nam', 'Việt Nam', 'VIỆT NAM', 'viet nam']],
  ['US', ['USA', 'U.S.A.', 'United States', 'United States of America', 'America', 'Hoa Kỳ', 'Mỹ', 'My']],
  ['GB', ['UK', 'GBR', 'Great Britain', 'England', 'scotland', 'Anh', 'Vương quốc Anh']],
  ['DE', ['Germany', 'Đức', 'duc', 'DEU']],
  ['CI', ["Côte d'Ivoire", 'Cote d’Ivoire', 'Ivory Coast']],
  ['TR', ['Türkiye', 'Turkiye', 'Turkey']],
  ['CZ', ['Czechia', 'Czech Republic']],
  ['RU', ['Russia', 'Russian Federation', 'Nga', 'nga']],
  ['NG', ['NGA', 'Nigeria']],
  ['AT', ['Áo', 'Ao', 'Austria']],
  ['BE', ['Bỉ', 'Bi', 'Belgium']],
  ['BI', ['BI', 'bi', 'Burundi']],
  ['GE', ['Georgia']],
  ['HK', ['Hongkong', 'Hong Kong', 'Hồng Kông']],
  ['CD', ['DRC', 'DR Congo']],
  ['AO', ['AO', 'ao', 'Angola']],
  ['MY', ['MY', 'my', 'Malaysia']],
  ['KR', ['South Korea', 'Republic of Korea', 'Hàn Quốc']],
  ['AE', ['UAE', 'United Arab Emirates']],
  ['LA', ['Laos', 'Lào']],
  ['IT', ['Italy', 'Ý', 'ITA']],
])('is %s by its letters and its names in English and Vietnamese: %j [BEYOND-52]', (code, names) => {
  for (const name of names) expect([name, countryNamed(name)]).toEqual([name, code])
})

it('is each country by the names that the product itself gives it', () => {
  for (const language of ['en', 'vi']) {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    for (const code of COUNTRY_CODES) expect([code, countryNamed(names.of(code)!)]).toEqual([code, code])
  }
})

it.each(['Atlantis', 'ZZ', '', '??', 'constructor'])('is none that there is not: %j', (name) => {
  expect(countryNamed(name)).toBeNull()
})
