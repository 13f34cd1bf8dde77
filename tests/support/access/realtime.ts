import * as v from 'valibot'
import { COLLEAGUES, PEOPLE, type Company, type Who } from './people.ts'
import { askEverybody, MOST_ROWS } from './queries.ts'
import { fillCollections, SECRET } from './rows.ts'
import type { Line } from './schema.ts'
import { signInAgain, type Row } from '../http/accounts.ts'
import { demoPayload, sendDemoRequest } from '../http/demo-request.ts'
import { freshProof } from '../http/submission.ts'
import { openEventStream, trySubscription, type EventStream } from '../http/connections.ts'
import type { TestServer } from '../servers/server.ts'

const eventSchema = v.object({
  action: v.picklist(['create', 'update', 'delete']),
  record: v.looseObject({ id: v.string(), collectionName: v.string(), title: v.optional(v.unknown()) }),
})
type Event = v.InferOutput<typeof eventSchema>

/** Collections whose rows the test needs until its end: the signed-in accounts and their roles. */
const KEPT = ['_superusers', 'users', 'user_roles']
const MARKER = 'Marker'
const MARKER_TOPIC = 'job_roles/*'
/** The largest number of topics on one stream, as in pocketbase/internal/guard/topics.go. */
const MOST_TOPICS = 10
const MARKER_ROLE = {
  department: 'Legal',
  salary_min: 1,
  salary_max: 2,
  currency: 'USD',
  published: true,
}

/**
 * Subscriptions whose events could reveal other collections or hidden columns. The server should accept only the first,
 * which names nothing hidden.
 */
const SIDE_TOPICS = [
  ['blog_posts/*', { filter: 'featured = true', expand: 'author' }],
  ['blog_posts/*', { filter: `author.blog_posts_via_author.content !~ "${SECRET}"` }],
  ['blog_posts/*', { fields: 'id,preview_link' }],
  ['blog_authors/*', { expand: 'blog_posts_via_author' }],
  ['webinars/*', { expand: 'webinar_registrations_via_webinar' }],
  ['job_roles/*', { expand: 'job_applications_via_role' }],
  ['users/*', { filter: 'user_roles_via_user.role = "admin"' }],
  ['nothing/*', { filter: 'id != ""' }],
] as const

/** Returns the server's answers to SIDE_TOPICS: a line for each subscription, a cell for each person. */
export async function askSideTopics(server: TestServer, company: Company): Promise<Line[]> {
  return Promise.all(
    SIDE_TOPICS.map(([topic, query]) =>
      askEverybody(`${topic} ${JSON.stringify(query).replaceAll('\\"', "'")}`, (who) =>
        trySubscription(
          server.origin,
          `${topic}?options=${encodeURIComponent(JSON.stringify({ query }))}`,
          company[who].token,
        ),
      ),
    ),
  )
}

/**
 * Changes rows, creates more, deletes the rows, and returns the realtime events that each person received. `c1 u2
 * d3` means one row created, two updated and three deleted; `400` means that the server refused the subscription. The
 * former administrator subscribes while still having the role, and loses it afterwards.
 */
export async function listenToEverything(
  server: TestServer,
  company: Company,
  collections: readonly string[],
): Promise<Line[]> {
  const rows = new Map<string, Row[]>()
  for (const collection of collections) rows.set(collection, (await server.admin.rows(collection)).slice(0, MOST_ROWS))
  const lent = await server.admin.create('user_roles', { user: company.former.id, role: 'admin' })
  company.former.token = await signInAgain(server, COLLEAGUES.former)
  const streams = new Map<Who, EventStream[]>()
  const refused = new Set<string>()
  for (const who of PEOPLE) {
    const { token } = company[who]
    const topics: string[] = []
    for (const name of collections) {
      if ((await trySubscription(server.origin, `${name}/*`, token)).status === 400) refused.add(`${who} ${name}`)
      else topics.push(`${name}/*`, ...(rows.get(name) ?? []).map(({ id }) => `${name}/${id}`))
    }
    const opened: EventStream[] = []
    // Each stream also subscribes to the topic of the marker rows, which mark the beginning and the end of the recorded
    // events.
    for (let from = 0; from < topics.length; from += MOST_TOPICS - 1)
      opened.push(
        await openEventStream(
          server.origin,
          [...new Set([MARKER_TOPIC, ...topics.slice(from, from + MOST_TOPICS - 1)])],
          token,
        ),
      )
    streams.set(who, opened)
  }
  await server.admin.remove('user_roles', lent.id)
  await untilHeard(server, streams, 'begins')

  for (const [collection, ofIt] of rows) for (const { id } of ofIt) await server.admin.update(collection, id, {})
  await fillCollections(server, company, 'b')
  await sendDemoRequest(server.origin, demoPayload({ notes: SECRET, altcha: await freshProof(server.origin) }))
  for (const collection of collections.toReversed().filter((name) => !KEPT.includes(name))) {
    for (const { id } of (await server.admin.rows(collection)).slice(0, MOST_ROWS))
      await server.admin.remove(collection, id)
  }
  for (const { id } of await server.admin.rows('user_roles')) await server.admin.remove('user_roles', id)
  await untilHeard(server, streams, 'ends')

  const heard = new Map(
    [...streams].map(([who, opened]) => [
      who,
      opened.map((stream) => stream.heard().slice(stream.heard().indexOf(`${MARKER} begins`))).join('\n'),
    ]),
  )
  await Promise.all([...streams.values()].flat().map((stream) => stream.close()))
  return collections.map((collection) => ({
    what: collection,
    cells: PEOPLE.map((who) =>
      refused.has(`${who} ${collection}`) ? '400' : countEvents(eventsIn(heard.get(who) ?? ''), collection),
    ),
  }))
}

// Waits until each stream has received two markers. A marker is a new row in job_roles, which everyone may read. The
// second marker is created by a later request, so by its arrival every earlier event has arrived.
async function untilHeard(server: TestServer, streams: ReadonlyMap<Who, EventStream[]>, what: string): Promise<void> {
  for (const title of [`${MARKER} almost ${what}`, `${MARKER} ${what}`]) {
    await server.admin.create('job_roles', { ...MARKER_ROLE, title })
    for (const stream of [...streams.values()].flat()) await stream.hears(title)
  }
}

function eventsIn(text: string): Event[] {
  const events = [...text.matchAll(/^data:(\{.*\})$/gm)].map(([, data]) => v.parse(eventSchema, JSON.parse(data ?? '')))
  return events.filter(({ record }) => !String(record.title).startsWith(MARKER))
}

function countEvents(events: readonly Event[], collection: string): string {
  const ofIt = events.filter(({ record }) => record.collectionName === collection)
  const counts = (['create', 'update', 'delete'] as const).map(
    (action) =>
      [action, new Set(ofIt.filter((event) => event.action === action).map(({ record }) => record.id)).size] as const,
  )
  const received = counts.filter(([, count]) => count > 0).map(([action, count]) => `${action.charAt(0)}${count}`)
  return (received.length === 0 ? '-' : received.join(' ')) + (JSON.stringify(ofIt).includes(SECRET) ? '!' : '')
}
