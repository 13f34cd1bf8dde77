/**
 * What an editor's save calls a hidden column. PocketBase takes those out of what anybody but a superuser sends, before hooks see it; this
 * name it passes on, and the hooks of the collection decide.
 */
export function hiddenColumn(name: string): string {
  return `hidden_${name}`
}
