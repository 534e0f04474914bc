/** What a list may show at once beside its usual number of rows; the server gives no more than the last. */
const LARGER = [25, 50, 100]

/** The sizes that a list offers, its usual one first. */
export const sizesOf = (usual: number): readonly number[] => [usual, ...LARGER]

/** The rows of a page as an address may name them; undefined for the usual number and for what is not offered. */
export const readSize = (raw: unknown): number | undefined => LARGER.find((size) => String(size) === String(raw))

/** The page that shows the first row of this one when pages have another size. */
export const pageAtSize = (page: number, before: number, after: number): number =>
  Math.floor(((page - 1) * before) / after) + 1

/** How many pages there are, at least one. */
export const pagesOf = (rows: number, size: number): number => Math.max(1, Math.ceil(rows / size))
