import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { askAs, recordServer, type RecordServer } from '../desk/record-server.ts'
import { articleListSchema, type ArticleHead } from './article-state.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { articleFrom, articleKind, type ArticleValues } from './article-values.ts'

type Author = { id: string; name: string }
const revisionSchema = v.object({
  id: v.string(),
  /** The time of the change, such as "2026-11-21 08:10:00.000Z". */
  created: v.string(),
  changedBy: v.string(),
  title: v.string(),
  content: v.string(),
  excerpt: v.string(),
  category: v.string(),
  author: v.string(),
  seo_title: v.string(),
  seo_description: v.string(),
})
export type Revision = v.InferOutput<typeof revisionSchema>
export type PreviewLink = { link: string; until: string }

/**
 * The requests for articles, in addition to those for records of all collections. Each rejects with a `RecordFault`.
 */
export type ArticleServer = RecordServer<ArticleValues> & {
  list: () => Promise<ArticleHead[]>
  authors: () => Promise<Author[]>
  remove: (id: string) => Promise<void>
  /** Uploads a picture for an article's text. Resolves to its address. */
  storePicture: (key: string, file: Blob, name: string) => Promise<string>
  /** Resolves to the article's text before each change, newest first. */
  revisions: (id: string) => Promise<Revision[]>
  /** Sets when the preview link expires. Without `until` it only reads the link; an empty `until` revokes it. */
  previewLink: (id: string, until?: string) => Promise<PreviewLink>
}

const posts = 'blog_posts'
const asking: <T>(question: Parameters<typeof askAs<T>>[1]) => Promise<T> = (question) =>
  askAs(articleKind.noun, question)

export const articleServer: ArticleServer = {
  ...recordServer({
    collection: posts,
    noun: articleKind.noun,
    valuesFrom: articleKind.valuesFrom,
    fromRecord: articleFrom,
    toRecord: (values) => values,
  }),
  list: () =>
    asking(async (client) => v.parse(articleListSchema, await client.send<unknown>('/api/site/articles', {})).articles),
  authors: () =>
    asking(async (client) =>
      v.parse(
        v.array(v.object({ id: v.string(), name: v.string() })),
        await client.collection('blog_authors').getFullList<unknown>({ sort: 'name', fields: 'id,name' }),
      ),
    ),
  remove: (id) => asking(async (client) => void (await client.collection(posts).delete(id))),
  storePicture: (key, file, name) =>
    asking(async (client) => {
      const form = new FormData()
      form.set('bucket', 'public-assets')
      form.set('key', key)
      form.set('file', file, name)
      await client.collection('storage_objects').create<unknown>(form)
      return pictureAddress(key)
    }),
  revisions: (id) =>
    asking(async (client) => {
      const found = await client.collection('post_revisions').getFullList<unknown>({
        filter: client.filter('post = {:id}', { id }),
        sort: '-created',
        fields: Object.keys(revisionSchema.entries).join(','),
      })
      return v.parse(v.array(revisionSchema), found)
    }),
  previewLink: (post, until) =>
    asking(async (client) =>
      v.parse(
        v.object({ link: v.string(), until: v.string() }),
        await client.send<unknown>('/api/site/preview-link', {
          method: 'POST',
          body: until === undefined ? { post } : { post, until },
        }),
      ),
    ),
}

/** Asks for the authors that an article may name. The rail and the preview share the answer. */
export const authorsQuery = queryOptions({
  queryKey: ['staff-authors'],
  queryFn: articleServer.authors,
  retry: false,
  gcTime: 0,
})
