import { createServer, type IncomingHttpHeaders } from 'node:http'

export type WebhookCall = { path: string; headers: IncomingHttpHeaders; body: string }

/**
 * Starts an HTTP server that receives webhook requests.
 * @param answer receives each request, and returns the status to answer with
 */
export async function startWebhookReceiver(
  answer: (call: WebhookCall) => number,
): Promise<{ origin: string; stop: () => void }> {
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() }
      response.writeHead(answer(call)).end()
    })
  })
  await new Promise<void>((resolve) => {
    receiver.listen(0, '127.0.0.1', resolve)
  })
  const address = receiver.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { origin: `http://127.0.0.1:${port}`, stop: () => receiver.close() }
}
