import { seedPosts } from '../support/servers/seed-posts.ts'
import { processorSeconds, residentMegabytes } from '../support/servers/server-figures.ts'
import { startServer } from '../support/servers/server.ts'
import { until } from '../support/until.ts'

/** What a server with so many articles takes, in milliseconds and megabytes. */
export type GrowthFigures = {
  posts: number
  /** From the start of the program to its first answer, with nothing rendered yet by this build. */
  start: number
  /** From the save of an article until its page and the list show it. */
  publish: number
  /** One call of the list that the blog reads behind its first page, from the API. */
  list: number
  /** Processor time until every article has its page. */
  renderAll: number
  memory: number
}

const LIST = '/api/collections/public_posts/records?page=2&perPage=200&sort=-published_date&skipTotal=1'

export async function measureGrowth(posts: number): Promise<GrowthFigures> {
  const server = await startServer({ raiseLimits: true, env: { GOGC: '100' } })
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
    const rendered = async () =>
      (await server.admin.rows('rendered_pages', `path = "/blog/post-${posts}"`)).length === 1
    await until('all are rendered', rendered, 1_800_000)
    const pid = server.pid() ?? 0
    const renderAll = processorSeconds(pid) * 1000
    const asked = performance.now()
    await (await fetch(server.origin + LIST)).arrayBuffer()
    return { posts, start, publish, list: performance.now() - asked, renderAll, memory: residentMegabytes(pid) }
  } finally {
    await server.remove()
  }
}
