import * as v from 'valibot'
import type { Row } from './admin-api.ts'
import type { TestServer } from './server.ts'
import { until } from './until.ts'

/** What is published must be seen within this time. */
export const VISIBLE_MS = 1000

/** A published article; `changes` override its columns. */
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

export type BlogAnswer = { status: number; text: string; headers: Headers; location: string | null }

/** One question to the server, redirects not followed. */
export async function ask(server: TestServer, path: string, headers: Record<string, string> = {}): Promise<BlogAnswer> {
  const response = await fetch(server.origin + path, { redirect: 'manual', headers })
  return { status: response.status, text: await response.text(), headers: response.headers, location: response.headers.get('Location') }
}

/** Waits for a text on a page; as long as a busy machine may need, unless the promise itself is under test. */
export function untilShown(server: TestServer, path: string, text: string, limitMs = 10_000): Promise<BlogAnswer> {
  return until(
    `${path} shows ${text}`,
    async () => {
      const answer = await ask(server, path)
      return answer.text.includes(text) && answer
    },
    limitMs,
  )
}

const itemsSchema = v.object({ items: v.array(v.looseObject({ id: v.string() })) })

/** What the API lists; nothing where it refuses the question. */
export async function listedPosts(server: TestServer, query: string, token = ''): Promise<Row[]> {
  const { text } = await ask(server, `/api/collections/blog_posts/records?${query}`, token === '' ? {} : { authorization: token })
  const parsed = v.safeParse(itemsSchema, JSON.parse(text))
  return parsed.success ? parsed.output.items : []
}
