/** A line in which one stands a step further on, or back; as it is at its ends. */
export const movedBy = (ids: readonly string[], id: string, step: -1 | 1): readonly string[] => {
  const at = ids.indexOf(id)
  const to = at + step
  if (at < 0 || to < 0 || to >= ids.length) return ids
  return ids.with(at, ids[to]!).with(to, id)
}
