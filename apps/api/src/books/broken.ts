/** More findings of one kind than this tell nothing new. */
export const MOST = 1000

/** A row that breaks a law of the database, with words for a person. */
export type Broken = { partnerId: string; subject: string; message: string }
