/**
 * Why content could not be read.
 * `offline`: nobody answered. `answered`: the server refused or sent something else; `message` is then the server's own.
 */
export class ContentError extends Error {
  readonly kind: 'offline' | 'answered'

  constructor(kind: 'offline' | 'answered', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ContentError'
    this.kind = kind
  }
}

/** Whether nobody answered: no network, or no server. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ContentError && error.kind === 'offline'
}
