/**
 * Returns whether a response only shows that the server could not answer now. A stored copy is better than such a page:
 * a server error, a timeout (408), or too many requests (429).
 */
export function isFailure({ status }: Pick<Response, 'status'>): boolean {
  return status >= 500 || status === 408 || status === 429
}
