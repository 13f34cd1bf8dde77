import type PocketBase from 'pocketbase'
import * as v from 'valibot'
import { articleListSchema, type ArticleHead } from './article-state.ts'
import { pictureAddress } from '../../lib/picture-address.ts'
import { refusalOf } from '../../staff/refusals.ts'
import { refreshSession } from '../../staff/session.ts'
import { staffClient } from '../../staff/staff-client.ts'
import { articleFrom, type ArticleValues, type LoadedArticle } from './article-values.ts'

/**
 * Why a call came to nothing. `offline`: nobody judged it, try again. `signed-out`: the session has ended or lacks the role. `changed`: somebody
 * else has saved meanwhile. `gone`: the article was deleted. `refused`: the server says in `message` what is wrong.
 */
export type ArticleFaultKind = 'offline' | 'signed-out' | 'changed' | 'gone' | 'refused'

export class ArticleFault extends Error {
  readonly kind: ArticleFaultKind

  constructor(kind: ArticleFaultKind, message: string) {
    super(message)
    this.name = 'ArticleFault'
    this.kind = kind
  }
}

export type Publication = { published: boolean; published_date?: string }
export type Author = { id: string; name: string }
const revisionSchema = v.object({
  id: v.string(),
  /** As the database writes it. */
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

/** What the editor asks of the server. Every call rejects with an {@link ArticleFault}. */
export type ArticleServer = {
  list: () => Promise<ArticleHead[]>
  authors: () => Promise<Author[]>
  read: (id: string) => Promise<LoadedArticle>
  create: (id: string, values: ArticleValues) => Promise<LoadedArticle>
  /** Saves some fields of the version that was changed last at `updated`, and of no other. */
  save: (id: string, updated: string, changes: Partial<ArticleValues> & Partial<Publication>) => Promise<LoadedArticle>
  remove: (id: string) => Promise<void>
  /** What described the cover before is taken away with it. */
  setCover: (id: string, file: File) => Promise<void>
  /** Stores a picture for a text; returns its address. */
  storePicture: (key: string, file: Blob, name: string) => Promise<string>
  /** What the article said before each change, the newest first. */
  revisions: (id: string) => Promise<Revision[]>
  /** Calls when somebody saves the article. Resolves with what ends that. */
  watch: (id: string, onSave: () => void) => Promise<() => void>
  /** Addresses of the others who have the article open now. */
  others: (id: string) => Promise<string[]>
  /** Without `until` the link is only read; an empty one withdraws it. */
  previewLink: (id: string, until?: string) => Promise<PreviewLink>
}

const posts = 'blog_posts'
/** Names the version that a save was made from; the server refuses it with 409 when there is a newer one. */
const VERSION_HEADER = 'X-Article-Version'
const OFFLINE = 'The server cannot be reached.'

export const articleServer: ArticleServer = {
  list: () =>
    asking(async (client) => v.parse(articleListSchema, await client.send<unknown>('/api/site/articles', {})).articles),
  authors: () =>
    asking(async (client) =>
      v.parse(
        v.array(v.object({ id: v.string(), name: v.string() })),
        await client.collection('blog_authors').getFullList<unknown>({ sort: 'name', fields: 'id,name' }),
      ),
    ),
  read: (id) => asking(async (client) => articleFrom(await client.collection(posts).getOne<unknown>(id))),
  create: (id, values) =>
    asking(async (client) => articleFrom(await client.collection(posts).create<unknown>({ id, ...values }))),
  save: (id, updated, changes) =>
    asking(async (client) =>
      articleFrom(
        await client.collection(posts).update<unknown>(id, changes, { headers: { [VERSION_HEADER]: updated } }),
      ),
    ),
  remove: (id) => asking(async (client) => void (await client.collection(posts).delete(id))),
  setCover: (id, file) =>
    asking(async (client) => {
      const form = new FormData()
      form.set('cover_upload', file)
      await client.collection(posts).update(id, form)
    }),
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
  watch: (id, onSave) =>
    asking(async ({ realtime }) => {
      const end = await realtime.subscribe(`${posts}/${id}`, onSave)
      return () => void end().catch(() => undefined)
    }),
  others: (post) =>
    asking(async (client) => {
      const answer = await client.send<unknown>('/api/site/article-editors', { query: { post } })
      return v.parse(v.object({ editors: v.array(v.string()) }), answer).editors
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

async function asking<T>(question: (client: PocketBase) => Promise<T>): Promise<T> {
  let client: PocketBase
  try {
    client = await staffClient()
  } catch {
    throw new ArticleFault('offline', OFFLINE)
  }
  try {
    return await question(client)
  } catch (error) {
    throw await faultOf(client, error)
  }
}

const fieldsSchema = v.record(v.string(), v.object({ message: v.string() }))

async function faultOf(client: PocketBase, error: unknown): Promise<ArticleFault> {
  const { status, body } = refusalOf(error)
  if (status === 409) return new ArticleFault('changed', 'Somebody else has saved this article meanwhile.')
  if (status === 0 || status >= 500 || status === 408 || status === 425 || status === 429)
    return new ArticleFault('offline', OFFLINE)
  const fields = v.safeParse(fieldsSchema, body['data'])
  const [first] = fields.success ? Object.entries(fields.output) : []
  if (status === 400 && first !== undefined) return new ArticleFault('refused', `${first[0]}: ${first[1].message}`)
  if (!(await isEditor(client))) return new ArticleFault('signed-out', 'Your session has ended.')
  if (status === 404) return new ArticleFault('gone', 'This article is not on the server any more.')
  const said = [body['error'], body['message']].find((text) => typeof text === 'string' && text !== '')
  return new ArticleFault('refused', typeof said === 'string' ? said : `The server answered ${status}.`)
}

/** PocketBase answers an ended session as it answers a guest: as if the article were not there. */
async function isEditor(client: PocketBase): Promise<boolean> {
  try {
    await client.send<unknown>('/api/site/articles', {})
    return true
  } catch (error) {
    const { status } = refusalOf(error)
    if (status === 401) await refreshSession()
    return status !== 401 && status !== 403
  }
}
