/**
 * Returns the name under which an editor's save sends a hidden column. PocketBase removes hidden columns from the
 * requests of everyone except superusers, before its hooks run. It does not remove this name, and the collection's
 * hooks decide about it.
 */
export function hiddenColumn(name: string): string {
  return `hidden_${name}`
}
