/**
 * Why posts could not be read.
 * `offline`: nobody answered. `answered`: the server refused or sent something that is no post; `message` is then the server's own.
 */
export class PostsError extends Error {
  readonly kind: 'offline' | 'answered'

  constructor(kind: 'offline' | 'answered', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PostsError'
    this.kind = kind
  }
}
