import type { AutosaveState, SaveStatus } from './autosave.ts'

/** Where the words are that were typed, in a sentence for the one who typed them. */
export function saveWords({ status, error, isStored, values }: AutosaveState): string {
  if (!isStored) return 'This device stores nothing: keep this page open until the article is saved.'
  if (status === 'refused') return `Not saved: ${error}`
  if (status === 'typed' && values.title.trim() === '')
    return 'On this device; saved on the server once it has a title.'
  return WORDS[status]
}

const WORDS: Readonly<Record<Exclude<SaveStatus, 'refused'>, string>> = {
  saved: 'Saved.',
  typed: 'On this device…',
  saving: 'Saving…',
  waiting: 'Your changes are on this device. Readers see them when you publish them.',
  offline: 'The server cannot be reached. Your words are on this device, and are saved when it is back.',
  'signed-out': 'Your session has ended. Your words are on this device: sign in above, and they are saved.',
  conflict: 'Somebody else has changed the same words. Nothing is overwritten: decide below.',
  gone: 'This article was deleted. Your words are on this device.',
}
