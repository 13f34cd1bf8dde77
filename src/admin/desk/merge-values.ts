import { changedFields, pick, type RecordValues } from './record-values.ts'

/**
 * Two people's changes to one version: a field that only one of them has changed takes that change, and both may have made the same.
 * @returns the version with both people's changes, in which mine stand where we differ, and the fields in which we do
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
