/** The largest picture that is taken, in bytes: 10 MB (BRAND-52). */
export const MAX_PICTURE_BYTES = 10 * 2 ** 20
/** The most pixels that a picture may unpack to, however small its file is. */
export const MAX_PICTURE_PIXELS = 40_000_000
/** The longest edge that a picture may have, in pixels: a panorama has it, and one of a pixel's width and 40 megapixels takes a hundred times the work of any other. */
export const MAX_PICTURE_EDGE = 16_000
/** How many pictures a partner may have, those that nothing shows any more counted for the day that they are kept. */
export const MOST_PICTURES = 5000
/** How many pictures a partner may add within 24 hours. */
export const MOST_PICTURES_A_DAY = 500
/** How many photos a venue shows at most (VENUES-10). */
export const MOST_PHOTOS = 20

/** What a file dialog offers for a picture; 'jpg' is a jpeg (BRAND-52). */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Bytes from the start of a file that tell what it is. */
export const PICTURE_HEAD_BYTES = 12

// A null is a byte that says nothing: in a webp, how long it is.
const R_I_F_F = [0x52, 0x49, 0x46, 0x46]
const W_E_B_P = [0x57, 0x45, 0x42, 0x50]
const STARTS: Record<PictureType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [...R_I_F_F, null, null, null, null, ...W_E_B_P],
}

/** What a file is by its first bytes, whatever it is called; null where it is no picture that is taken (BRAND-52). */
export const pictureTypeOf = (head: Uint8Array): PictureType | null =>
  PICTURE_TYPES.find((type) => STARTS[type].every((byte, i) => byte === null || head[i] === byte)) ?? null

/** Which files are taken as a picture: of which types, and how large at most, in bytes. */
export type PictureLimits = { types: readonly PictureType[]; bytes: number }
const ANY_PICTURE: PictureLimits = { types: PICTURE_TYPES, bytes: MAX_PICTURE_BYTES }

export type PictureProblem = 'pictureTooLarge' | 'notAPicture' | 'pictureOfOtherType'

/**
 * What keeps a file from being a picture, as far as its first bytes tell (BRAND-52): its size first, as a file that is too large
 * need not be read; then what it is; then whether it is what it says it is, where it says that it is a picture.
 */
export const pictureProblem = (
  file: { size: number; type: string; head: Uint8Array },
  { types, bytes }: PictureLimits = ANY_PICTURE,
): PictureProblem | null => {
  if (file.size > bytes) return 'pictureTooLarge'
  const type = pictureTypeOf(file.head)
  if (type === null || !types.includes(type)) return 'notAPicture'
  const said = file.type === 'image/jpg' ? 'image/jpeg' : file.type
  return said.startsWith('image/') && said !== type ? 'pictureOfOtherType' : null
}

/** The longest edge of the sizes that are kept of a picture, in pixels: in a list, on a card, on a page. */
export const PICTURE_EDGES = { list: 160, card: 640, page: 1600 } as const
export type PictureSize = keyof typeof PICTURE_EDGES

/** Every size is kept as webp, and as jpeg for what can't show that. */
export const PICTURE_FORMATS = ['webp', 'jpg'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** The name of a file of a picture: `card.webp`. */
export type PictureFile = `${PictureSize}.${PictureFormat}`

/** Every file that is kept of a picture. */
export const PICTURE_FILES = (Object.keys(PICTURE_EDGES) as PictureSize[]).flatMap((size) =>
  PICTURE_FORMATS.map((format): PictureFile => `${size}.${format}`),
)

const ADDRESS =
  /^\/pictures\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/([0-9a-f]{32})\/page\.webp$/
const LONGEST_PICTURE_ADDRESS = 100

/** Where a picture is found on the deployment, as records keep it: its largest webp. `hash` is of what it shows. */
export const pictureAddress = (partnerId: string, hash: string): string => `/pictures/${partnerId}/${hash}/page.webp`

/** Whose picture an address names, and which; null where it is not one that `pictureAddress` makes. */
export const readPictureAddress = (address: string): { partnerId: string; hash: string } | null => {
  const found = address.length <= LONGEST_PICTURE_ADDRESS ? ADDRESS.exec(address) : null
  return found && { partnerId: found[1]!, hash: found[2]! }
}

/** The same picture in another size or format; an address from elsewhere stays what it is. */
export const pictureFile = (address: string, file: PictureFile): string =>
  readPictureAddress(address) ? address.replace(/page\.webp$/, file) : address
