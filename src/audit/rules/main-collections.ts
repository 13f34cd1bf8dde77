const mainCollections: readonly string[] = ['blog_posts', 'demo_requests', 'storage_objects', 'user_roles']

/** Returns whether everyone sees the rules of a collection. Only administrators see those of the others. */
export function isMainCollection(name: string): boolean {
  return mainCollections.includes(name)
}
