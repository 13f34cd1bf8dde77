/**
 * Returns the name under which an editor's save sends a hidden column. Before hooks run, PocketBase removes hidden
 * columns from requests of everyone except superusers. It does not remove this name, and the collection's hooks decide
 * about it.
 */
export function hiddenColumn(name: string): string {
  return `hidden_${name}`
}
