import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestServer } from '../servers/server.ts'

/**
 * A POST request as the client sent it. `body` is JSON text, or the fields of a multipart form with the file as `{name,
 * base64}`.
 */
export type RecordedPost = {
  call: string
  key: string
  body: string | [field: string, value: string | { name: string; base64: string }][]
  /** The body of the server's answer. */
  answer: string
}

/** A row of the table `submissions`, with the values as SQLite stores them. */
export type RecordedRow = Record<string, string | number>

export async function recordPost(path: string, { headers, body }: RequestInit, answer: string): Promise<RecordedPost> {
  const key = new Headers(headers).get('Idempotency-Key') ?? ''
  return { call: path.replace('/api/site/', ''), key, body: await recordBody(body), answer }
}

/** Sends the recorded request again, with the same idempotency key. */
export function repeatPost(origin: string, { call, key, body }: RecordedPost): Promise<Response> {
  return fetch(`${origin}/api/site/${call}`, {
    method: 'POST',
    headers: { 'Idempotency-Key': key, ...(typeof body === 'string' ? { 'Content-Type': 'application/json' } : {}) },
    body: typeof body === 'string' ? body : formOf(body),
  })
}

/**
 * Reads the table `submissions` (idempotency keys and answers) from the server's database, even while the server runs.
 */
export function recordedRows(server: TestServer): RecordedRow[] {
  const database = new DatabaseSync(join(server.dataDir, 'data.db'), { readOnly: true })
  const rows = database.prepare('SELECT * FROM submissions ORDER BY rowid').all()
  database.close()
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? value : String(value)]),
    ),
  )
}

/**
 * Sets the creation times of all idempotency keys in a recorded data folder to now, because old keys expire. The server
 * must be stopped.
 */
export function renewKeys(dataDir: string): void {
  const database = new DatabaseSync(join(dataDir, 'data.db'))
  database.prepare('UPDATE submissions SET created = ?').run(new Date().toISOString().replace('T', ' '))
  database.close()
}

async function recordBody(body: RequestInit['body']): Promise<RecordedPost['body']> {
  if (typeof body === 'string') return body
  if (!(body instanceof FormData)) throw new Error('the outbox sends JSON or a form')
  return Promise.all(
    [...body].map(async ([field, value]): Promise<[string, string | { name: string; base64: string }]> => [
      field,
      typeof value === 'string'
        ? value
        : { name: value.name, base64: Buffer.from(await value.arrayBuffer()).toString('base64') },
    ]),
  )
}

function formOf(fields: Exclude<RecordedPost['body'], string>): FormData {
  const form = new FormData()
  for (const [field, value] of fields) {
    if (typeof value === 'string') form.append(field, value)
    else form.append(field, new Blob([Buffer.from(value.base64, 'base64')]), value.name)
  }
  return form
}
