export default {
  copyAddress: 'Copy the address',
  noneFound: 'Nothing found',
  picture: {
    error: 'Error',
    pictureTooLarge: 'This picture is larger than 10 MB.',
    notAPicture: 'This file is not a picture: jpg, png, gif or webp are taken.',
    pictureOfOtherType: 'This file is not the kind of picture that its name says.',
    pictureDamaged: 'This picture is damaged.',
    pictureTooManyPixels: 'This picture has more than 40 megapixels.',
    failed: 'The picture could not be uploaded. Please try again.',
  },
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
