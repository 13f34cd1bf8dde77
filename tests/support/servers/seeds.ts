import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { join } from 'node:path'
import * as v from 'valibot'
import { DAY_MS } from '../../../src/lib/time-units.ts'
import { categories } from '../../../src/blog/rules/categories.ts'
import { leadAccessSchema, type LeadAccess } from '../../../src/admin/rules/lead-access.ts'

/** Returns a time (epoch ms) in PocketBase's text format for dates. */
export function timeInRow(time: number): string {
  return new Date(time).toISOString().replace('T', ' ')
}

/**
 * Opens the database of a server, which may run. A statement waits while the server writes.
 * @param options.file a file of the data folder, by default the main database
 */
export function openDatabase(dataDir: string, { readOnly = false, file = 'data.db' } = {}): DatabaseSync {
  return new DatabaseSync(join(dataDir, file), { readOnly, timeout: 10_000 })
}

/**
 * Runs an SQL statement in a server's database. It triggers no PocketBase hooks, like a change that only time causes.
 * @returns the rows of a query
 */
export function runSql({ dataDir }: { dataDir: string }, statement: string, ...values: SQLInputValue[]) {
  const database = openDatabase(dataDir)
  try {
    return database.prepare(statement).all(...values)
  } finally {
    database.close()
  }
}

/**
 * Writes mails directly into a server's database, in three lanes (priorities) of the mail queue. Half of them count as
 * sent, and half wait for an attempt that no test reaches.
 * @param dataDir the data folder of a stopped server that was started at least once
 */
export function seedMails(dataDir: string, count: number): void {
  const database = openDatabase(dataDir)
  const [before, later] = [timeInRow(Date.now() - 2 * DAY_MS), timeInRow(Date.now() + DAY_MS / 4)]
  try {
    database.exec('BEGIN')
    const insert = database.prepare(
      `INSERT INTO outgoing_emails (id, "to", subject, html, text, headers, kind, status, lane, attempts, firstAttemptAt, nextAttemptAt, messageId, created, updated)
       VALUES (?, ?, 'Seeded', '<p>Seeded.</p>', 'Seeded.', '{}', 'seeded', ?, ?, 1, ?, ?, ?, ?, ?)`,
    )
    for (let n = 1; n <= count; n += 1) {
      const id = `seedmail${String(n).padStart(7, '0')}`
      const status = n % 2 === 0 ? 'sent' : 'queued'
      const lane = ['staff', 'confirmation', 'bulk'][n % 3] ?? ''
      insert.run(
        id,
        `reader-${n}@firm-${n % 97}.example`,
        status,
        lane,
        before,
        later,
        `<${id}@firm.example>`,
        before,
        before,
      )
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

const AUTHOR = 'seedauthor00001'
const MINUTE_MS = 60_000
const NOUNS = [
  'retainer',
  'deposition',
  'conflict',
  'escrow',
  'trademark',
  'lease',
  'merger',
  'subpoena',
  'invoice',
  'docket',
]
const LESSONS = [
  'that held',
  'that failed',
  'in practice',
  'for small firms',
  'after an audit',
  'on a Friday',
  'without paper',
]

/**
 * Writes published posts directly into a server's database, because saving a thousand posts through the API takes half
 * a minute. A running server renders their pages in its next job `render-pages` (`POST /api/crons/render-pages`): first
 * the lists, then the articles, which take longer. Post `n` has the title "Post <n>: …". Post 1 is the newest.
 * Successive posts have different categories. The bodies are already HTML.
 * @param dataDir the data folder of a server that was started at least once, so that its collections exist
 */
export function seedPosts(dataDir: string, count: number): void {
  const database = openDatabase(dataDir)
  const now = Date.now()
  try {
    database.exec('BEGIN')
    database
      .prepare(
        `INSERT INTO blog_authors (id, name, title, firm, bio, created, updated) VALUES (?, 'Seed Author', 'Partner', 'Seed & Sow', '', ?, ?)`,
      )
      .run(AUTHOR, timeInRow(now), timeInRow(now))
    const insert = database.prepare(
      `INSERT INTO blog_posts (id, slug, title, excerpt, content, body_html, category, author, published, published_date, read_time, created, updated)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, TRUE, ?, 4, ?, ?)`,
    )
    for (let n = 1; n <= count; n += 1) {
      const title = `Post ${n}: a ${NOUNS[n % NOUNS.length]} ${LESSONS[n % LESSONS.length]}`
      const excerpt = `What the ${NOUNS[(n * 3) % NOUNS.length]} of matter ${n} teaches about records, deadlines and the people who keep both, in four short steps.`
      const date = timeInRow(now - n * MINUTE_MS)
      insert.run(
        `seedpost${String(n).padStart(7, '0')}`,
        `post-${n}`,
        title,
        excerpt,
        'Text.',
        '<p>Text.</p>',
        categories[n % categories.length] ?? '',
        AUTHOR,
        date,
        date,
        date,
      )
    }
    database.exec('COMMIT')
  } finally {
    database.close()
  }
}

const COLUMNS = 'id, actor, account, action, rowCollection AS collection, row, created'

/**
 * Returns the audit log of accesses to leads from the database in a data folder, oldest first.
 * @param after returns only entries with a larger ID
 */
export function leadAccesses(dataDir: string, after = 0): LeadAccess[] {
  const database = openDatabase(dataDir)
  try {
    const rows = database.prepare(`SELECT ${COLUMNS} FROM lead_accesses WHERE id > ? ORDER BY id`).all(after)
    return v.parse(v.array(leadAccessSchema), rows)
  } finally {
    database.close()
  }
}
