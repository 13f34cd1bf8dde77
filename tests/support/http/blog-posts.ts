import * as v from 'valibot'
import type { Row } from './admin-api.ts'
import { getPage } from './published-page.ts'
import type { TestServer } from '../servers/server.ts'

/** Creates a published article. `changes` overrides its columns. */
export function publishPost({ admin }: TestServer, changes: Record<string, unknown> = {}): Promise<Row> {
  return admin.create('blog_posts', {
    title: 'Retainers that hold',
    excerpt: 'What a retainer must say.',
    content: 'The **first** paragraph.\n\nThe second.',
    category: 'Business Law',
    published: true,
    ...changes,
  })
}

const itemsSchema = v.object({ items: v.array(v.looseObject({ id: v.string() })) })

/** Returns the articles that PocketBase's API lists for this query; none if the API refuses the request. */
export async function listedPosts(server: TestServer, query: string, token = ''): Promise<Row[]> {
  const { text } = await getPage(
    server,
    `/api/collections/blog_posts/records?${query}`,
    token === '' ? {} : { authorization: token },
  )
  const parsed = v.safeParse(itemsSchema, JSON.parse(text))
  return parsed.success ? parsed.output.items : []
}
