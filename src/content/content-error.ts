/**
 * Why content could not be loaded. `offline`: the server did not answer. `answered`: the server refused or sent
 * something else; `message` is then the server's own.
 */
export class ContentError extends Error {
  readonly kind: 'offline' | 'answered'
  /** Whether the request timed out, so that the visitor has already waited for the full timeout. */
  readonly wasSilent: boolean

  constructor(
    kind: 'offline' | 'answered',
    message: string,
    { wasSilent = false, ...options }: ErrorOptions & { wasSilent?: boolean } = {},
  ) {
    super(message, options)
    this.name = 'ContentError'
    this.kind = kind
    this.wasSilent = wasSilent
  }
}

/** Returns whether the server did not answer, because of the network or the server. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ContentError && error.kind === 'offline'
}
