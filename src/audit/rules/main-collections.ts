/**
 * The collections whose rules everyone sees, each with the purpose of its rules. Only administrators see the rules of
 * other collections.
 */
export const mainCollections = {
  blog_posts: 'Only published articles are public',
  demo_requests: 'Nobody reads them over the API',
  storage_objects: 'Nobody lists or uploads files over the API',
  user_roles: 'Users may view their own roles',
} as const

export function isMainCollection(name: string): name is keyof typeof mainCollections {
  return Object.hasOwn(mainCollections, name)
}
