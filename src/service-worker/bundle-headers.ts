/** What the answer of a bundle says of its own body, which those in it are not. */
const OF_THE_BODY = ['Content-Encoding', 'Content-Length', 'Etag', 'Vary']

/** The headers of what came in a bundle: what the server says with every answer. */
export function entryHeaders(answer: Response): Headers {
  const headers = new Headers(answer.headers)
  for (const name of OF_THE_BODY) headers.delete(name)
  return headers
}
