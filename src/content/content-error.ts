/**
 * Why content could not be loaded. `offline`: no answer. `answered`: the server refused or sent something else;
 * `message` is then the server's own.
 */
export class ContentError extends Error {
  readonly kind: 'offline' | 'answered'
  /** Whether the visitor has already waited for the full timeout. */
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

/** Whether there was no answer: no network, or no server. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ContentError && error.kind === 'offline'
}
