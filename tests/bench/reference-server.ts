import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.avif': 'image/avif' }

type File = { body: Buffer; compressed: Buffer | undefined; type: string; tag: string; cacheControl: string }

/**
 * Serves a folder as a good web host does: from memory, compressed, with ETags, and with addresses that leave out
 * `index.html`.
 */
export async function serveReference(folder: string, port: number): Promise<Server> {
  const files = new Map<string, File>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(folder, name)).isFile()) continue
    const body = readFileSync(join(folder, name))
    const isPage = extname(name) === '.html'
    files.set(isPage ? `/${name}`.replace(/\/index\.html$/, '') || '/' : `/${name}`, {
      body,
      compressed: isPage ? brotliCompressSync(body) : undefined,
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      tag: `"${createHash('sha1').update(body).digest('base64url')}"`,
      cacheControl: isPage ? 'max-age=0, must-revalidate' : 'public, max-age=31536000, immutable',
    })
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://reference').pathname
    const file = files.get(path === '/' ? path : path.replace(/\/$/, ''))
    if (file === undefined) response.writeHead(404).end()
    else send(file, request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return server
}

function send(file: File, request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('ETag', file.tag)
  response.setHeader('Cache-Control', file.cacheControl)
  if (request.headers['if-none-match'] === file.tag) {
    response.writeHead(304).end()
    return
  }
  const takesBrotli = String(request.headers['accept-encoding']).includes('br')
  const body = takesBrotli && file.compressed !== undefined ? file.compressed : file.body
  if (file.compressed !== undefined) response.setHeader('Vary', 'Accept-Encoding')
  if (body === file.compressed) response.setHeader('Content-Encoding', 'br')
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': body.length })
  response.end(body)
}
