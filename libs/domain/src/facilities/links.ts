/** Two linked facilities; the order of the pair means nothing (FACILITIES-74). */
export type FacilityLink = readonly [string, string]

/** The facilities directly linked to one, each once. Links are symmetric and not transitive (FACILITIES-74). */
export const linkedTo = (facilityId: string, links: readonly FacilityLink[]): string[] => {
  const linked = new Set<string>()
  for (const [a, b] of links) {
    if (a === facilityId && b !== facilityId) linked.add(b)
    if (b === facilityId && a !== facilityId) linked.add(a)
  }
  return [...linked]
}

/** Every facility that booking or closing these takes: themselves, then those directly linked to them, each once (FACILITIES-74, -87). */
export const linkedClosure = (facilityIds: readonly string[], links: readonly FacilityLink[]): string[] => [
  ...new Set([...facilityIds, ...facilityIds.flatMap((id) => linkedTo(id, links))]),
]
