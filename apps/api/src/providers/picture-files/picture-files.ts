import type { PictureFile, PictureFormat } from '@fieldhouse/domain/pictures'
import type { Command } from '../../db/command.ts'

/** A file of a picture with what is in it. */
export type WrittenFile = { name: PictureFile; bytes: Buffer }

/**
 * Where the files of pictures lie (BRAND-52); which pictures there are, is in the database alone. What is kept under a hash is always
 * the same, so each call may be made again. All throw PictureFilesUnreachable where a store gives no answer that is one.
 */
export type PictureFiles = {
  /**
   * Keeps the files of a picture, between the command that notes it and the one that writes that it is whole: whoever finds it whole
   * finds its files, and what was kept of one that never is goes with its row. What is left to do beside that is done by calling what
   * this resolves to, in the second command and after the row.
   */
  keep(partnerId: string, hash: string, files: readonly WrittenFile[]): Promise<(command: Command) => Promise<void>>
  /** What is in a file; undefined where there is none. */
  read(partnerId: string, hash: string, name: PictureFile): Promise<Buffer | undefined>
  /** Removes the files of a picture, while its row is locked and about to go. */
  remove(partnerId: string, hash: string): Promise<void>
}

const TYPES: Record<PictureFormat, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/** What browsers and stores call what is in a file. */
export const fileType = (name: PictureFile): string => TYPES[name.split('.')[1] as PictureFormat]

/** The store of picture files is silent, too late, refuses what it was asked for, or says what makes no sense. */
export class PictureFilesUnreachable extends Error {
  constructor(why: string, cause?: unknown) {
    super(`the store of pictures: ${why}`, { cause })
    this.name = 'PictureFilesUnreachable'
  }
}
