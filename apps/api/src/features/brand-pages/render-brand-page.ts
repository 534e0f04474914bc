import type { BrandPage } from '@fieldhouse/contract/brand-pages'
import { readableHours } from '@fieldhouse/domain/facilities'
import { formatMoney } from '@fieldhouse/domain/money'
import { inkOn } from '@fieldhouse/domain/partners'
import { pictureFile } from '@fieldhouse/domain/pictures'
import type { Locale } from '../../messages/locale.ts'
import type { PublicPlan } from '../memberships/index.ts'
import { BRAND_PAGE_STYLE } from './style.ts'
import { pageWordsIn, type PageWords } from './words.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => ENTITIES[letter]!)

/** Markup as it is; everything else that goes into a page is escaped. */
class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
type Part = Markup | string | null | false | readonly Part[]

const textOf = (part: Part): string => {
  if (part === null || part === false) return ''
  if (typeof part === 'string') return escaped(part)
  return part instanceof Markup ? part.text : part.map(textOf).join('')
}
const html = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.reduce((text, string, at) => text + textOf(parts[at - 1] ?? '') + string))

type Page = {
  locale: Locale
  /** Where the public pages are, without a slash at the end. */
  site: string
  /** Where the page lies there. */
  path: string
  /** What it is of in place of venues. */
  plans?: readonly PublicPlan[]
}

/** The public page of a club, of its plans or of one of its venues, as HTML, in a language; what people wrote is escaped, and nothing on it runs (BRAND-15). */
export const renderBrandPage = (page: BrandPage, { locale, site, path, plans }: Page): string => {
  const words = pageWordsIn(locale)
  const { brandName, description, pageInfo, logo, brandColor, venues, banners } = page
  const title = pageInfo.metaPageTitle ?? brandName
  const about = pageInfo.metaDescription ?? description
  const address = `${site}/${path}`
  const isOfClub = path === pageInfo.uri
  const other = locale === 'vi' ? 'en' : 'vi'
  const sports = [...new Set(venues.flatMap((venue) => venue.sports.map(({ sport }) => sport)))]
  const named = (name: string, content: string | null) => content && html`<meta name="${name}" content="${content}" />`
  const ofGraph = (name: string, content: string | null) =>
    content && html`<meta property="og:${name}" content="${content}" />`
  return textOf(
    html`<!doctype html>
      <html lang="${locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          ${named('description', about)}${named('keywords', pageInfo.metaKeywords.join(', ') || null)}
          <link rel="canonical" href="${address}" />
          <link rel="alternate" hreflang="en" href="${address}?lang=en" />
          <link rel="alternate" hreflang="vi" href="${address}?lang=vi" />
          ${ofGraph('type', 'website')}${ofGraph('title', title)}${ofGraph('description', about)}${ofGraph('url', address)}
          ${ofGraph('image', logo && site + pictureFile(logo, 'page.jpg'))}
          <style>
            ${new Markup(BRAND_PAGE_STYLE)} :root {
              --brand: ${brandColor};
              --on-brand: ${inkOn(brandColor)};
            }
          </style>
        </head>
        <body>
          <header>
            <div class="in">
              ${logo && html`<img class="logo" src="${pictureFile(logo, 'card.webp')}" alt="" width="96" height="96" />`}
              <div>
                <h1>${isOfClub ? brandName : html`<a href="/${pageInfo.uri}">${brandName}</a>`}</h1>
                ${sports.length > 0 && html`<p class="sports">${sports.join(' · ')}</p>`}
              </div>
              <a class="language" href="?lang=${other}" hreflang="${other}" lang="${other}">${words.language}</a>
            </div>
          </header>
          <main class="in">
            ${description && html`<p class="about">${description}</p>`}
            ${
              banners.length > 0 &&
              html`<ul class="banners">
                ${banners.map(({ image, link, city }) => {
                  const picture = html`<img
                    src="${pictureFile(image, 'page.webp')}"
                    alt="${city ?? brandName}"
                    loading="lazy"
                  />`
                  return html`<li>${link ? html`<a href="${link}" rel="noopener">${picture}</a>` : picture}</li>`
                })}
              </ul>`
            }
            ${plans ? plansPart(plans, words) : venuesPart(venues, isOfClub ? words.venues : words.venue, words)}
          </main>
          <footer class="in quiet">${words.poweredBy}</footer>
        </body>
      </html> `,
  )
}

const plansPart = (plans: readonly PublicPlan[], words: PageWords): Markup =>
  html`<h2>${words.plans}</h2>
    ${plans.length === 0 && html`<p class="quiet">${words.noPlans}</p>`}
    ${plans.map(
      ({ name, benefits, options }) =>
        html`<article>
          <h3>${name}</h3>
          ${benefits && html`<p class="benefits">${benefits}</p>`}
          <ul class="options">
            ${options.map(
              ({ price, currency, months }) => html`<li>${formatMoney(price, currency)} ${words.every(months)}</li>`,
            )}
          </ul>
        </article>`,
    )}`

const venuesPart = (venues: BrandPage['venues'], heading: string, words: PageWords): Markup =>
  html`<h2>${heading}</h2>
    ${venues.length === 0 && html`<p class="quiet">${words.noVenues}</p>`}
    ${venues.map((venue) => venuePart(venue, words))}`

const venuePart = (venue: BrandPage['venues'][number], words: PageWords): Markup => {
  const { venueName, photos, phoneNumber, website, latitude, longitude } = venue
  const map =
    latitude !== null &&
    longitude !== null &&
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
  const number = phoneNumber?.replace(/[^\d+]/g, '')
  const links = [
    number && html`<a href="tel:${number}">${venue.canCallToBook ? words.callToBook : words.call}: ${phoneNumber}</a>`,
    website && html`<a href="${website}" rel="noopener">${words.website}</a>`,
    map && html`<a href="${map}" rel="noopener">${words.map}</a>`,
  ].filter((link) => link instanceof Markup)
  return html`<article>
    <h3>${venueName}</h3>
    ${venue.address && html`<p>${venue.address}</p>`}
    ${venue.tags.length > 0 && html`<p class="quiet">${venue.tags.join(' · ')}</p>`}
    ${links.length > 0 && html`<p class="links">${links}</p>`}
    ${
      photos.length > 0 &&
      html`<div class="photos">
        ${photos.map(
          (photo) =>
            html`<img
              src="${pictureFile(photo, 'card.webp')}"
              alt="${words.photoOf(venueName)}"
              width="320"
              height="213"
              loading="lazy"
            />`,
        )}
      </div>`
    }
    <div class="columns">
      ${
        venue.sports.length > 0 &&
        html`<section>
          <h4>${words.sports}</h4>
          <ul>
            ${venue.sports.map(
              ({ sport, facilities }) => html`<li>${sport} <span class="quiet">${words.courts(facilities)}</span></li>`,
            )}
          </ul>
        </section>`
      }
      <section>
        <h4>${words.hours}</h4>
        <table>
          ${Object.entries(words.days).map(([day, name]) => {
            const hours = readableHours(venue.hours[day] ?? [])
            // No form asks for hours of public holidays: where none are kept, nobody has said that the venue is closed.
            return (
              (day !== 'PH' || hours) &&
              html`<tr>
                <th scope="row">${name}</th>
                <td>${hours || words.closed}</td>
              </tr>`
            )
          })}
        </table>
        ${venue.additionalNote && html`<p class="quiet">${venue.additionalNote}</p>`}
      </section>
    </div>
  </article>`
}
