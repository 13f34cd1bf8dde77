/**
 * The name of a hidden column in an editor's save. PocketBase removes hidden columns from requests by anyone but
 * superusers before hooks run; it passes this name on, and the collection's hooks decide.
 */
export function hiddenColumn(name: string): string {
  return `hidden_${name}`
}
