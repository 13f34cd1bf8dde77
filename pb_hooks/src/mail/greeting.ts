/**
 * "Hello Ada," where the name is plainly one, else "Hello,". Anyone can enter anyone's address: nothing else is repeated
 * to it, so that a form can't be used to send advertising.
 */
export function greeting(name: string): string {
  // Letters are written out, because the server's engine does not know \p{L} in a class.
  return /^[A-Za-z\u00c0-\u1fff\u2c00-\ud7ff'’ -]{1,40}$/.test(name) ? `Hello ${name},` : 'Hello,'
}
