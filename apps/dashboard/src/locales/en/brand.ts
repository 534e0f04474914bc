export default {
  copyAddress: 'Copy the address',
  noneFound: 'Nothing found',
  seo: {
    title: 'SEO Settings',
    pageTitle: 'Page title',
    keywords: 'Keywords',
    keywordsHint: 'Separated by commas.',
    description: 'Meta description',
    preview: 'Search-result preview',
    noTitle: 'Page title',
    noDescription: 'The description stands here.',
  },
}
