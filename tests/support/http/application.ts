import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestServer } from '../servers/server.ts'
import { freshProof, untilLetIn, type Answer } from './submission.ts'

const TEN_MB = 10 * 1024 * 1024

/** Returns a file of exactly this many bytes that begins and ends like a PDF. Each seed gives another content. */
export function pdfOf(bytes: number, seed = 'resume'): Buffer<ArrayBuffer> {
  const start = Buffer.from(`%PDF-1.7\n% ${seed}\n`)
  const end = Buffer.from('\nstartxref\n9\n%%EOF\n')
  return Buffer.concat([start, Buffer.alloc(bytes - start.length - end.length, `${seed} `), end])
}

export const smallPdf = (): Buffer<ArrayBuffer> => pdfOf(2000)
export const largestPdf = (): Buffer<ArrayBuffer> => pdfOf(TEN_MB)
export const tooLargePdf = (): Buffer<ArrayBuffer> => pdfOf(TEN_MB + 1)

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Returns valid fields of a job application, without the proof of work. */
export function applicationFields(changes: Record<string, string> = {}): Record<string, string> {
  return {
    role: 'docketing-engineer',
    firstName: 'Ada',
    lastName: 'Okafor',
    email: 'ada@okafor-lind.example',
    phone: '+1 555 0100',
    profile: 'linkedin.com/in/ada',
    coverNote: 'I count dates.\nAlways have.',
    submittedAt: '2026-11-21T10:00:00.000Z',
    ...changes,
  }
}

export type ApplicationFile = { content: Uint8Array<ArrayBuffer>; name?: string; type?: string; field?: string }

export type ApplicationOptions = {
  key?: string | null
  files?: readonly ApplicationFile[]
  contentType?: string
  /** A raw body to send instead of the form. */
  body?: BodyInit
}

export function applicationForm(fields: Record<string, string>, files: readonly ApplicationFile[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { content, name = 'Ada Okafor.pdf', type = 'application/pdf', field = 'resume' } of files)
    form.append(field, new Blob([content], { type }), name)
  return form
}

/** Sends an application. Without `key` it gets a new idempotency key; with `null` it gets none. */
export async function sendApplication(
  origin: string,
  fields: Record<string, string>,
  options: ApplicationOptions = {},
): Promise<Answer> {
  const { key = randomUUID(), files = [{ content: smallPdf() }], contentType, body } = options
  const send = () =>
    fetch(`${origin}/api/site/apply`, {
      method: 'POST',
      headers: {
        ...(key === null ? {} : { 'idempotency-key': key }),
        ...(contentType === undefined ? {} : { 'content-type': contentType }),
      },
      body: body ?? applicationForm(fields, files),
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    })
  const response = await (body instanceof ReadableStream ? send() : untilLetIn(send))
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

/** Sends an application with a new proof of work. */
export async function sendProvenApplication(
  origin: string,
  fields: Record<string, string>,
  options: ApplicationOptions = {},
): Promise<Answer> {
  return sendApplication(origin, { ...fields, altcha: await freshProof(origin, 'apply') }, options)
}

/** A record for the collection of open jobs. */
export const docketingEngineer = {
  title: 'Docketing Engineer',
  department: 'Engineering',
  location: 'Remote (US)',
  employment_type: 'Full-time',
  salary_min: 150_000,
  salary_max: 185_000,
  summary: 'Counts dates.',
  requirements: 'Go\nSQL',
  published: true,
} as const

type Kind = 'jpeg' | 'png' | 'webp' | 'gif'

/** Returns a picture of one color. Width and height are in pixels. */
export function picture(width: number, height: number, kind: Kind = 'jpeg', background = '#1d3b5c'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(kind)
    .toBuffer()
}

export type Upload = { field: string; content: Uint8Array | string; name?: string; type?: string }

/**
 * Creates a record with a file, as PocketBase's dashboard does. With `id` it changes that record. The caller checks the
 * answer.
 */
export async function upload(
  server: TestServer,
  {
    collection,
    id,
    values,
    file,
    token,
  }: { collection: string; id?: string; values: Record<string, string>; file?: Upload; token?: string },
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  if (file !== undefined) {
    const bytes = typeof file.content === 'string' ? file.content : new Uint8Array(file.content)
    form.set(file.field, new Blob([bytes], { type: file.type ?? 'image/jpeg' }), file.name ?? 'picture.jpg')
  }
  const response = await fetch(
    `${server.origin}/api/collections/${collection}/records${id === undefined ? '' : `/${id}`}`,
    {
      method: id === undefined ? 'POST' : 'PATCH',
      headers: { authorization: token ?? (await server.admin.token()) },
      body: form,
    },
  )
  return { status: response.status, body: Object(await response.json()) }
}

/**
 * Stores a picture under a key of a bucket. Returns the ID of its record.
 * @throws if the server refuses it
 */
export async function store(
  server: TestServer,
  key: string,
  content: Uint8Array,
  bucket = 'public-assets',
): Promise<string> {
  const { status, body } = await upload(server, {
    collection: 'storage_objects',
    values: { bucket, key },
    file: { field: 'file', content },
  })
  if (status !== 200) throw new Error(`${key} was refused: ${JSON.stringify(body)}`)
  return String(body['id'])
}
