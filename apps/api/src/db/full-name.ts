import { sql, type RawBuilder } from 'kysely'

/** The names of a person in one, of a row that has `first_name` and `last_name` (as `fullName` of the domain); '' without either. */
export const fullNameOf = (row: string): RawBuilder<string> =>
  sql<string>`trim(concat_ws(' ', ${sql.ref(`${row}.first_name`)}, ${sql.ref(`${row}.last_name`)}))`

/** How somebody with an account or of the staff is called: by the email where there is no name. */
export const calledOf = (row: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${fullNameOf(row)}, ''), ${sql.ref(`${row}.email`)})`

/** The order of people by how they are called, without case and accents. */
export const byCalled = (row: string): RawBuilder<unknown> => sql`plain_text(${calledOf(row)}) COLLATE "C"`

/** Whether somebody of the staff has all words of a search in their name and email, in any order; everybody has where there are none (BEYOND-55). */
export const hasWords = (row: string, text: string): RawBuilder<boolean> =>
  text.trim() === ''
    ? sql<boolean>`true`
    : sql<boolean>`has_words(searched_name(${fullNameOf(row)}) || ' ' || searched_text(${sql.ref(`${row}.email`)}), ${text})`
