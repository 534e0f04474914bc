/** 5 MB, in bytes (BANK-19). */
export const MAX_DOCUMENT_BYTES = 5 * 2 ** 20

/** What a file dialog offers for a document; 'jpg' is a jpeg (BANK-18). */
export const DOCUMENT_TYPES = ['image/jpeg', 'image/png'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

const STARTS: Record<DocumentType, readonly number[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
}
/** Bytes from the start of a file that tell what it is. */
export const DOCUMENT_HEAD_BYTES = 8

/** What a file is by its first bytes, whatever it is called; null where it is neither jpeg nor png (BANK-18, BANK-53). */
export const documentTypeOf = (head: Uint8Array): DocumentType | null =>
  DOCUMENT_TYPES.find((type) => STARTS[type].every((byte, i) => head[i] === byte)) ?? null

/** What keeps a file from being a document: its size first, as a file that is too large need not be read (BANK-37, BANK-53). */
export const documentProblem = (file: { size: number; head: Uint8Array }): 'imageTooLarge' | 'uploadFailed' | null => {
  if (file.size > MAX_DOCUMENT_BYTES) return 'imageTooLarge'
  return documentTypeOf(file.head) === null ? 'uploadFailed' : null
}
