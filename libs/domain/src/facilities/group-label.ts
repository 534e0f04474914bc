/**
 * What a facility group is called wherever one is named: by its own name, or, where it has none, by what is played there. Statements read the
 * same as `facility_groups.label`.
 */
export const groupLabel = ({ name, type }: { readonly name: string; readonly type: string }): string =>
  name.trim() || type
