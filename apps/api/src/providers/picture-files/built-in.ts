import type { Read } from '../../db/read.ts'
import { findPictureFile, insertPictureFiles } from './built-in.store.ts'
import type { PictureFiles } from './picture-files.ts'

/** Picture files in the product's own database: they are written with the row of their picture. */
export const builtInPictureFiles = (read: Read): PictureFiles => ({
  keep: async (_partnerId, hash, files) => (command) => insertPictureFiles(command, hash, files),
  read: (partnerId, hash, name) => read(partnerId, (db) => findPictureFile(db, partnerId, hash, name), 'byKey'),
  // They go with that row, too.
  remove: async () => undefined,
})
