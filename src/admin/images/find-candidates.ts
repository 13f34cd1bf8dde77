import * as v from 'valibot'
import { currentPicture } from './picture-addresses.ts'
import { faultFrom } from './image-server.ts'
import type { ReportRow } from './run-state.ts'
import { staffClient } from '../../staff/staff-client.ts'

const text = v.optional(v.string(), '')
const postSchema = v.object({
  id: v.string(),
  slug: text,
  title: text,
  featured_image_key: text,
  thumbnail_image_key: text,
  featured_image: text,
  featured_image_alt: text,
})
const authorSchema = v.object({
  id: v.string(),
  name: text,
  avatar_image_key: text,
  profile_image_url: text,
  avatar_image_alt: text,
})

const MOST = 6

/**
 * Returns at most six posts, newest first, whose title or slug contains `wanted`, and at most six authors whose name
 * does. An empty `wanted` matches all.
 * @throws {ServerFault} if a request fails
 */
export async function findCandidates(wanted: string): Promise<ReportRow[]> {
  try {
    const pocketbase = await staffClient()
    const [posts, authors] = await Promise.all([
      pocketbase.collection('blog_posts').getList<unknown>(1, MOST, {
        filter: pocketbase.filter('title ~ {:wanted} || slug ~ {:wanted}', { wanted }),
        sort: '-published_date',
        fields: Object.keys(postSchema.entries).join(','),
        skipTotal: true,
      }),
      pocketbase.collection('blog_authors').getList<unknown>(1, MOST, {
        filter: pocketbase.filter('name ~ {:wanted}', { wanted }),
        sort: 'name',
        fields: Object.keys(authorSchema.entries).join(','),
        skipTotal: true,
      }),
    ])
    return [...posts.items.flatMap(postRow), ...authors.items.flatMap(authorRow)]
  } catch (error) {
    throw faultFrom(error)
  }
}

function postRow(record: unknown): ReportRow[] {
  const parsed = v.safeParse(postSchema, record)
  if (!parsed.success) return []
  const { id, slug, title, thumbnail_image_key, featured_image_key, featured_image, featured_image_alt } = parsed.output
  const before = currentPicture([thumbnail_image_key, featured_image_key], featured_image)
  return [
    {
      kind: 'post',
      id,
      slug,
      name: title,
      before,
      after: '',
      alt: featured_image_alt,
      http200: false,
      error: '',
      undone: false,
    },
  ]
}

function authorRow(record: unknown): ReportRow[] {
  const parsed = v.safeParse(authorSchema, record)
  if (!parsed.success) return []
  const { id, name, avatar_image_key, profile_image_url, avatar_image_alt } = parsed.output
  return [
    {
      kind: 'author',
      id,
      slug: '',
      name,
      before: currentPicture([avatar_image_key], profile_image_url),
      after: '',
      alt: avatar_image_alt,
      http200: false,
      error: '',
      undone: false,
    },
  ]
}
