/** How the page of a club looks: the product's paper and ink by day and by night, and the club's own colour across the top. */
export const BRAND_PAGE_STYLE = `
:root { color-scheme: light dark; --surface: light-dark(#fcfaf6, #121824); --raised: light-dark(#fff, #1a2130);
  --line: light-dark(#e6dfd2, #242d3e); --text: light-dark(#141b2c, #eee9df); --quiet: light-dark(#555d70, #9ba1ae) }
* { box-sizing: border-box; margin: 0 }
body { background: var(--surface); color: var(--text); font: 400 15px/24px 'IBM Plex Sans', system-ui, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.in { max-width: 960px; margin: 0 auto; padding: 0 20px }
header { background: var(--brand); color: var(--on-brand) }
header .in { display: flex; align-items: center; gap: 20px; padding-block: 32px }
header .in > div { flex: 1; min-width: 0 }
.logo { width: 96px; height: 96px; object-fit: contain; border-radius: 10px; background: #fff; padding: 4px }
.language { color: inherit; align-self: start; padding: 4px }
h1 { font-size: 32px; line-height: 40px; font-weight: 600 }
h1 a { color: inherit; text-decoration: none }
h2 { font-size: 20px; line-height: 28px; font-weight: 600; margin: 32px 0 12px }
h3 { font-size: 18px; line-height: 24px; font-weight: 600 }
h4 { font-size: 13px; line-height: 20px; font-weight: 600; color: var(--quiet); margin-bottom: 4px }
.about { margin-top: 24px; max-width: 68ch; white-space: pre-line }
.quiet { color: var(--quiet) }
article { background: var(--raised); border: 1px solid var(--line); border-radius: 10px; padding: 20px; margin-bottom: 16px }
article .benefits { margin-top: 8px; max-width: 68ch; white-space: pre-line }
.options { margin-top: 12px }
.options li { padding: 2px 0; font-weight: 600 }
.links { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 8px }
.links a { color: inherit; padding: 4px 0; text-underline-offset: 3px }
.photos { display: grid; grid-template-columns: repeat(auto-fill, minmax(150px, 1fr)); gap: 8px; margin-top: 12px }
.photos img { width: 100%; height: auto; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 5px }
.columns { display: grid; grid-template-columns: 1fr 1fr; gap: 20px; margin-top: 20px }
ul { list-style: none; padding: 0 }
.banners { display: grid; gap: 12px; margin-top: 24px }
.banners img { display: block; width: 100%; height: auto; border-radius: 10px }
table { border-collapse: collapse; width: 100% }
th, td { padding: 4px 0; border-bottom: 1px solid var(--line); text-align: left; font-weight: 400; vertical-align: top }
td { text-align: right }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; border-radius: 3px }
footer { padding-block: 32px; font-size: 13px }
@media (max-width: 600px) {
  header .in { flex-wrap: wrap; gap: 12px; padding-block: 20px }
  .logo { width: 64px; height: 64px }
  h1 { font-size: 24px; line-height: 32px }
  header .in > div { order: 3; flex-basis: 100% }
  .language { margin-left: auto }
  .columns { grid-template-columns: 1fr }
}`
