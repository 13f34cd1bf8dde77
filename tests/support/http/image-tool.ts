import * as v from 'valibot'
import type { TestServer } from '../servers/server.ts'
import { until } from '../until.ts'
import { callApi, type AdminApi } from './accounts.ts'

const resultSchema = v.looseObject({
  id: v.string(),
  slug: v.optional(v.string()),
  name: v.string(),
  after: v.string(),
  alt: v.string(),
  http200: v.boolean(),
})
const answerSchema = v.looseObject({
  success: v.boolean(),
  job: v.string(),
  summary: v.strictObject({
    successful_posts: v.number(),
    total_posts: v.number(),
    successful_authors: v.number(),
    total_authors: v.number(),
  }),
  report: v.strictObject({ posts: v.array(resultSchema), authors: v.array(resultSchema) }),
})
const eventSchema = v.looseObject({
  record: v.looseObject({
    id: v.string(),
    status: v.string(),
    progress: v.number(),
    done: v.number(),
    updated: v.string(),
  }),
})

export type ImageRunAnswer = v.InferOutput<typeof answerSchema>
export type Progress = v.InferOutput<typeof eventSchema>['record']

export async function regenerateAll(server: TestServer, token: string): Promise<ImageRunAnswer> {
  return readImageAnswer(await callApi(server, 'POST', '/api/site/regenerate-all-images', token))
}

/** Requests that the server restores the pictures that a run has replaced: all of them, or only those in `items`. */
export function undoImages(
  server: TestServer,
  token: string,
  body: { job: string; items?: { kind: 'post' | 'author'; id: string }[] },
): Promise<{ status: number; body: unknown }> {
  return callApi(server, 'POST', '/api/site/undo-images', token, body)
}

/** Backdates all finished image runs by this many days. */
export async function daysLater({ admin }: TestServer, days: number): Promise<void> {
  await admin.call('POST', '/api/sql', {
    query: `UPDATE image_jobs SET finished = strftime('%Y-%m-%d %H:%M:%fZ', finished, '-${days} days') WHERE finished != ''`,
  })
}

export function readImageAnswer({ status, body }: { status: number; body: unknown }): ImageRunAnswer {
  if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
  return v.parse(answerSchema, body)
}

/** Creates posts and authors until the site has these numbers of them. */
export async function fillUpContent(server: TestServer, posts: number, authors: number): Promise<void> {
  for (let count = (await server.admin.rows('blog_authors')).length; count < authors; count += 1) {
    await server.admin.create('blog_authors', { name: `Author ${count}` })
  }
  const categories = ['Technology', 'Privacy Law', 'Real Estate', 'Business Law']
  // A deleted post leaves a gap in the numbers. Skip titles that exist, because two posts with one title would get the
  // same picture.
  const titles = new Set((await server.admin.rows('blog_posts')).map(({ title }) => title))
  for (let count = 0; titles.size < posts; count += 1) {
    const title = `Post ${count}`
    if (titles.has(title)) continue
    titles.add(title)
    await server.admin.create('blog_posts', {
      title,
      content: 'Text.',
      category: categories[count % 4],
      published: true,
    })
  }
}

/** Collects the realtime events about image runs until the caller calls `stop`. */
export async function watchJobs(
  server: TestServer,
  token: string,
): Promise<{ seen: Progress[]; stop(): Promise<void> }> {
  const stream = await fetch(`${server.origin}/api/realtime`)
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (reader === undefined) throw new Error('an event stream has a body')
  const hello = (await reader.read()).value ?? ''
  const { clientId } = v.parse(v.object({ clientId: v.string() }), JSON.parse(/data:(\{.*\})/.exec(hello)?.[1] ?? ''))
  await callApi(server, 'POST', '/api/realtime', token, { clientId, subscriptions: ['image_jobs/*'] })
  const seen: Progress[] = []
  const read = async () => {
    let rest = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const events = (rest + part.value).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events)
        seen.push(v.parse(eventSchema, JSON.parse(/^data:(.*)$/m.exec(event)?.[1] ?? '')).record)
    }
  }
  const reading = read().catch(() => undefined) // the test may have killed the server
  return {
    seen,
    async stop() {
      await reader.cancel().catch(() => undefined)
      await reading
    },
  }
}

const statusSchema = v.object({
  jobs: v.array(v.object({ id: v.string(), ended: v.number(), running: v.boolean() })),
})

/**
 * Starts a scheduled job of the site, and waits until it ends. PocketBase's own route only starts the job and does not
 * wait.
 */
export async function runJob(admin: AdminApi, id: string): Promise<void> {
  const state = async () => {
    const { jobs } = v.parse(statusSchema, await admin.call('GET', '/api/site/status'))
    const job = jobs.find((each) => each.id === id)
    if (job === undefined) throw new Error(`there is no job ${id}`)
    return job
  }
  // A run of the job that began earlier may have missed recent changes, so wait for its end. Times have a resolution of
  // 1 ms.
  const { ended: before } = await until(`${id} does not run`, async () => {
    const job = await state()
    return !job.running && job.ended < Date.now() && job
  })
  await admin.call('POST', `/api/crons/${id}`)
  await until(`${id} is over`, async () => {
    const job = await state()
    return !job.running && job.ended > before
  })
}
