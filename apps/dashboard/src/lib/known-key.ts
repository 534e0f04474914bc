/**
 * The key of a table of labels that a status of the server's is, whatever its capitals; null where the table has none like it, as where
 * the server was renewed while this screen stood open (PAYMETHODS-22).
 */
export const knownKey = <Key extends string>(table: Readonly<Record<Key, unknown>>, status: string): Key | null =>
  (Object.keys(table) as Key[]).find((key) => key.toLowerCase() === status.toLowerCase()) ?? null
