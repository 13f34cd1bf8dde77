/**
 * Returns the error that an editor sees if a text could not be rendered: a code for programs, and a message. The
 * message names a remedy if one is known.
 */
export function renderFailure(error: unknown): { code: string; message: string } {
  if (/took longer than/.test(String(error))) {
    return {
      code: 'content_too_slow',
      message:
        'This text takes too long to render. A very long table, very deep lists or hundreds of footnotes do that: shorten it, or make two articles of it.',
    }
  }
  return {
    code: 'content_not_rendered',
    message:
      'This text could not be rendered, and nothing was saved. Undo your last change, or ask whoever runs the server for the reason in its logs.',
  }
}
