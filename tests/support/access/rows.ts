import { smallCollections } from '../../../src/content/rules/published-collections.ts'
import { fieldsOf } from '../../../src/forms/rules/definition.ts'
import { foundForms } from '../repository/found-forms.ts'
import { smallPdf, picture, store, upload } from '../http/application.ts'
import type { Row } from '../http/accounts.ts'
import type { TestServer } from '../servers/server.ts'
import type { Company } from './people.ts'
import { readCollections, type CollectionField } from './schema.ts'

/** A text in every row that a guest must not see. */
export const SECRET = 'unspoken'

/**
 * Creates public and secret rows in every collection that would otherwise stay empty. In the collections about sign-ins
 * the rows belong to three accounts: `user`, `admin` and `other`.
 * @param tag a letter that distinguishes these rows from the rows of another call
 */
export async function fillCollections(server: TestServer, company: Company, tag: string): Promise<void> {
  const { admin } = server
  await admin.update('users', company.other.id, { name: SECRET })
  const create = (collection: string, values: Record<string, unknown>): Promise<Row> => admin.create(collection, values)
  const secret = `${SECRET}-${tag}`
  const users = collectionId(await admin.call('GET', '/api/collections/users'))
  const author = await create('blog_authors', { name: 'Miriam Okafor' })
  const post = { content: 'Text.', category: 'Business Law', published: true, author: author.id }
  const published = await create('blog_posts', { ...post, title: 'Retainers that hold', slug: `retainers-${tag}` })
  await create('blog_posts', {
    ...post,
    title: secret,
    slug: `${secret}-draft`,
    published: false,
    preview_until: '2099-01-01 00:00:00.000Z',
  })
  await create('blog_posts', {
    ...post,
    title: secret,
    slug: `${secret}-scheduled`,
    published_date: '2099-01-01 00:00:00.000Z',
  })
  await create('slug_redirects', { slug: secret, post: published.id })

  const particular: Partial<Record<string, Record<string, unknown>>> = {
    webinars: { starts_at: '2099-01-01 15:00:00.000Z', join_url: `https://meet.example/${secret}` },
  }
  const shown = new Map<string, string>()
  for (const { name, fields } of await readCollections(server)) {
    if (!smallCollections.some((collection) => collection.name === name)) continue
    const values = { ...requiredValues(fields), ...particular[name] }
    const { id } = await create(name, { ...values, title: 'For all to read', slug: `shown-${tag}`, published: true })
    shown.set(name, id)
    await create(name, { ...values, title: secret, slug: secret })
  }

  const email = `${secret}@firm.example`
  const sent: Partial<Record<string, Record<string, unknown>>> = {
    newsletter: { status: 'confirmed' },
    'register-webinar': { webinar: shown.get('webinars'), kind: 'registration' },
    apply: { role: shown.get('job_roles') },
  }
  for (const form of foundForms) {
    const texts = fieldsOf(form).flatMap(([name, { kind }]) =>
      kind === 'text' || kind === 'long' ? [[name, secret]] : [],
    )
    const values = { ...Object.fromEntries(texts), email, ...sent[form.name] }
    if (form.name !== 'apply') await create(form.collection, values)
    else
      await upload(server, {
        collection: form.collection,
        values,
        file: { field: 'resume', content: smallPdf(), name: `${SECRET}.pdf`, type: 'application/pdf' },
      })
  }
  for (const { id } of await admin.rows('lead_work', "note = ''")) await admin.update('lead_work', id, { note: secret })
  await create('lead_events', { lead: 'missing00000000', what: secret })
  const endpoint = await create('webhook_endpoints', { url: `https://${secret}.example/`, enabled: false })
  await create('webhook_deliveries', { endpoint: endpoint.id, event: secret, status: 'failed' })
  await create('submissions', { call: 'request-demo', key: secret, fingerprint: secret })
  await create('used_challenges', { challenge: secret })
  await create('outgoing_emails', {
    to: `${secret}@firm.example`,
    subject: secret,
    status: 'failed',
    messageId: secret,
  })
  await create('newsletter_issues', { number: tag === 'a' ? 101 : 102, slot: secret, status: 'done', posts: [secret] })
  await create('demo_closed_days', { date: tag === 'a' ? '2099-12-24' : '2099-12-25', note: secret })
  await create('site_state', { key: secret, value: secret })
  await create('audit_runs', { passed: 1, total: 5, results: [{ answered: secret }] })
  await create('post_revisions', { post: published.id, title: secret, changedBy: 'admin@firm.example' })
  await create('unpublished_changes', { collection: 'blog_posts', base: '1', changes: secret })
  await create('image_jobs', { kind: 'all', status: 'done', error: secret, startedBy: 'admin@firm.example' })
  await store(server, `${secret}.jpg`, await picture(50, 40))

  for (const [name, id] of [
    ['user', company.user.id],
    ['admin', company.admin.id],
    [SECRET, company.other.id],
  ] as const) {
    const owner = { collectionRef: users, recordRef: id }
    await create('_externalAuths', {
      ...owner,
      provider: tag === 'a' ? 'google' : 'github',
      providerId: `${name}-${tag}`,
    })
    await create('_mfas', { ...owner, method: 'password' })
    await create('_otps', { ...owner, password: '12345678', sentTo: `${name}@firm.example` })
  }
}

/** Returns a value for each required column of numbers, texts or choices, except those that the server fills in. */
function requiredValues(fields: readonly CollectionField[]): Record<string, unknown> {
  const required = fields.filter(({ required, pattern }) => required && pattern === '')
  return Object.fromEntries(
    required.map(({ name, type, values: [choice = 'Text.'] }) => [name, type === 'number' ? 1 : choice]),
  )
}

function collectionId(collection: unknown): string {
  return String(Object(collection).id)
}
