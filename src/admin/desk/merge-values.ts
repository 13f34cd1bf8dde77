import { changedFields, pick, type RecordValues } from './record-values.ts'

/**
 * Merges two editors' changes to the same version, field by field. If only one of them changed a field, that change
 * stays.
 * @returns the merged values, which are `mine` in conflicting fields, and the names of the conflicting fields
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
