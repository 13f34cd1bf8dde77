import sharp from 'sharp'
import type { TestServer } from '../servers/server.ts'

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
