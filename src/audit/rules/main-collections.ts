/** What the audit is about, open to everybody, each with what its rules shall do; the other collections are for administrators. */
export const mainCollections = {
  blog_posts: 'Only published articles are public',
  demo_requests: 'Nobody reads them over the API',
  storage_objects: 'Nobody lists or uploads files over the API',
  user_roles: 'Users may view their own roles',
} as const

export function isMainCollection(name: string): name is keyof typeof mainCollections {
  return Object.hasOwn(mainCollections, name)
}
