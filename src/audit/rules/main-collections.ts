/**
 * The audited collections, shown to everyone, each with the purpose of its rules; the others are shown to
 * administrators only.
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
