/** A text of the server's, with a stop at its end, so that another sentence can follow. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
