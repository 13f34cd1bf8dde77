import { changedFields, pick, type RecordValues } from './record-values.ts'

/**
 * Merges two editors' changes to one version field by field. A field that only one of them changed takes that change.
 * @returns the merged version, with mine where the two conflict, and the conflicting fields
 */
export function mergeValues<V extends RecordValues>(
  base: V,
  mine: V,
  theirs: V,
): { merged: V; conflicts: (keyof V & string)[] } {
  const own = changedFields(base, mine)
  const conflicts = own.filter((field) => theirs[field] !== base[field] && mine[field] !== theirs[field])
  return { merged: { ...theirs, ...pick(mine, own) }, conflicts }
}
