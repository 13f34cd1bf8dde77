import { cardOptions } from '../../src/content/published-source.ts'
import { posts as postsCollection } from '../../src/blog/rules/post-collection.ts'
import { contactPayload, sendProvenEmail } from '../support/http/form-requests.ts'
import { startSite } from '../support/servers/site.ts'
import { seedMails, seedPosts, openDatabase } from '../support/servers/seeds.ts'
import { processorSeconds, residentMegabytes, startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

/**
 * The costs of a server with `posts` articles, and of a server with as many queued or sent mails. Times are in ms,
 * memory in MB.
 */
export type GrowthFigures = {
  posts: number
  /** The time from the start of the server to its first answer, before the page of any article is rendered. */
  start: number
  /** The same for a later start, when some pages are already rendered. */
  startAgain: number
  /** The time from saving an article until its page and the list show it. */
  publish: number
  /**
   * The time of one API request for the list that the blog page loads later. `listAgain`: the same request again,
   * because the server compresses the list only once.
   */
  list: number
  listAgain: number
  /** The server's processor time per rendered page, including its other work during the rendering. */
  renderEach: number
  memory: number
  /**
   * The time from submitting a message until the server has sent both of its mails. Besides them, the queue has `posts`
   * mails that are sent or wait for a later attempt.
   */
  mail: number
  /** The server's processor time for that message and its mails. */
  mailWork: number
}

/**
 * The largest number of pages to render. That is enough to compute the cost per page; ten thousand pages would take a
 * quarter of an hour.
 */
const MOST_RENDERED = 300

const LIST = `/api/collections/${postsCollection.name}/records?${new URLSearchParams({ page: '1', perPage: '1000', skipTotal: '1', ...cardOptions(postsCollection) }).toString()}`

export async function measureGrowth(count: number): Promise<GrowthFigures> {
  return { ...(await measurePosts(count)), ...(await measureMails(count)) }
}

async function measureMails(count: number): Promise<Pick<GrowthFigures, 'mail' | 'mailWork'>> {
  const site = await startSite({ sample: false, env: { GOGC: '' } })
  const { server, sink } = site
  try {
    await server.stop()
    seedMails(server.dataDir, count)
    await server.start()
    const pid = server.pid() ?? 0
    const [sent, work] = [performance.now(), processorSeconds(pid)]
    const { status } = await sendProvenEmail(server.origin, contactPayload())
    if (status !== 200) throw new Error(`the message was answered ${status}`)
    await until('both mails are out', () => Promise.resolve(sink.mails.length >= 2), 60_000)
    const mail = performance.now() - sent
    if (sink.mails.length > 2) throw new Error('a seeded mail left')
    return { mail, mailWork: (processorSeconds(pid) - work) * 1000 }
  } finally {
    await site.stop()
  }
}

async function measurePosts(posts: number): Promise<Omit<GrowthFigures, 'mail' | 'mailWork'>> {
  const server = await startServer({ raiseLimits: true, env: { GOGC: '' } })
  try {
    await server.stop()
    seedPosts(server.dataDir, posts)
    const began = performance.now()
    await server.start()
    const start = performance.now() - began
    const title = `Just published, beside ${posts}`
    const saved = performance.now()
    const { slug } = await server.admin.create('blog_posts', {
      title,
      content: 'Text.',
      category: 'Technology',
      published: true,
      published_date: new Date().toISOString(),
    })
    const shows = async (path: string) => (await (await fetch(server.origin + path)).text()).includes(title)
    await until(
      'the new article is shown',
      async () => (await shows(`/blog/${String(slug)}`)) && shows('/blog'),
      120_000,
    )
    const publish = performance.now() - saved
    const pid = () => server.pid() ?? 0
    const pages = () => renderedPages(server.dataDir)
    const [work, before] = [processorSeconds(pid()), pages()]
    await until('pages are rendered', () => pages() >= posts || pages() - before >= MOST_RENDERED, 300_000)
    const renderEach = ((processorSeconds(pid()) - work) / (pages() - before)) * 1000
    const ask = async () => {
      const asked = performance.now()
      const answer = await fetch(server.origin + LIST, { headers: { 'Accept-Encoding': 'gzip' } })
      await answer.arrayBuffer()
      if (answer.status !== 200) throw new Error(`the list was answered ${answer.status}`)
      return performance.now() - asked
    }
    const [list, listAgain] = [await ask(), await ask()]
    const memory = residentMegabytes(pid())
    await server.stop()
    const beganAgain = performance.now()
    await server.start()
    const startAgain = performance.now() - beganAgain
    return { posts, start, startAgain, publish, list, listAgain, renderEach, memory }
  } finally {
    await server.remove()
  }
}

function renderedPages(dataDir: string): number {
  const database = openDatabase(dataDir, { readOnly: true })
  try {
    return Number(
      database.prepare("SELECT COUNT(*) AS count FROM rendered_pages WHERE path LIKE '/blog/post-%'").get()?.['count'],
    )
  } finally {
    database.close()
  }
}
