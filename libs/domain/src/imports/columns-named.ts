/** A name as it is compared: small letters of ASCII and digits, without accents, a space between words. */
export const plainName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Tells what columns hold by the names in the first line of a file, whatever their case and accents: by the header of each field, and by
 * other names for it. Null for one that is not known; of two that mean the same the first counts.
 */
export const columnsNamed = <Field extends string>(
  headers: Readonly<Record<Field, string>>,
  also: Readonly<Partial<Record<Field, readonly string[]>>>,
): ((names: readonly string[]) => (Field | null)[]) => {
  const known = new Map<string, Field>(
    (Object.keys(headers) as Field[]).flatMap((field) =>
      [headers[field], ...(also[field] ?? [])].map((name) => [plainName(name), field] as const),
    ),
  )
  return (names) => {
    const taken = new Set<Field>()
    return names.map((name) => {
      const field = known.get(plainName(name)) ?? null
      if (field === null || taken.has(field)) return null
      taken.add(field)
      return field
    })
  }
}
