import type { Config } from '../../config.ts'
import type { Read } from '../../db/read.ts'
import { StartRefused } from '../../start-refused.ts'
import { builtInPictureFiles } from './built-in.ts'
import type { PictureFiles } from './picture-files.ts'
import { s3PictureFiles } from './s3.ts'

/** Where picture files of this deployment lie: in its database where no store is named. Refuses a part of a store's settings. */
export const createPictureFiles = (config: Config, read: Read): PictureFiles => {
  const {
    PICTURES_S3_URL: url,
    PICTURES_S3_REGION: region,
    PICTURES_S3_ACCESS_KEY: accessKey,
    PICTURES_S3_SECRET_KEY: secretKey,
  } = config
  const inDatabase = builtInPictureFiles(read)
  if (!url && !accessKey && !secretKey) return inDatabase
  if (!url || !accessKey || !secretKey)
    throw new StartRefused(
      'PICTURES_S3_URL, PICTURES_S3_ACCESS_KEY and PICTURES_S3_SECRET_KEY belong together: one of them is missing',
    )
  const { username, password, search, hash } = new URL(url)
  if (username || password || search || hash)
    throw new StartRefused('PICTURES_S3_URL is the address of a bucket alone, such as https://s3.example.org/bucket')
  const store = s3PictureFiles({ url, region, accessKey, secretKey })
  return {
    ...store,
    // Pictures from before the store was named stay where they are, and are shown.
    read: async (...file) => (await store.read(...file)) ?? (await inDatabase.read(...file)),
  }
}
