import type { TestServer } from '../servers/server.ts'

/**
 * Gives a post a category that is not on the site's list. Articles from before the list can have such a category, and a
 * migration then allows it.
 */
export async function giveStrayCategory({ admin }: TestServer, post: string, category: string): Promise<void> {
  const collection = Object(await admin.call('GET', '/api/collections/blog_posts'))
  for (const field of collection.fields) if (field.name === 'category') field.values.push(category)
  await admin.call('PATCH', '/api/collections/blog_posts', { fields: collection.fields })
  await admin.call('POST', '/api/sql', {
    query: `UPDATE blog_posts SET category = '${category.replaceAll("'", "''")}' WHERE id = '${post}'`,
  })
  await admin.update('blog_posts', post, { category })
}
