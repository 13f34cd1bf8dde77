import type { AutosaveState, SaveStatus } from './autosave.ts'
import type { RecordKind, RecordValues } from './record-values.ts'

/** Tells the editor in one sentence where the typed text is stored. */
export function saveWords<V extends RecordValues>(
  { status, error, isStored, isShared, values }: AutosaveState<V>,
  { noun, hasDrafts, lacks }: Pick<RecordKind<V>, 'noun' | 'hasDrafts' | 'lacks'>,
): string {
  if (!isStored) return `This device stores nothing: keep this page open until the ${noun} is saved.`
  if (status === 'refused') return `Not saved: ${error}`
  const lacking = lacks(values)
  if (status === 'typed' && lacking !== '') return `On this device; saved on the server once it has ${lacking}.`
  if (status === 'waiting') {
    const place = isShared ? 'on the server, for every editor on every device' : 'on this device'
    const press = hasDrafts ? 'when you publish them' : 'once you save them'
    return `Your changes are ${place}. Readers see them ${press}.`
  }
  return status === 'gone' ? `This ${noun} was deleted. Your words are on this device.` : WORDS[status]
}

const WORDS: Readonly<Record<Exclude<SaveStatus, 'refused' | 'waiting' | 'gone'>, string>> = {
  saved: 'Saved.',
  typed: 'On this device…',
  saving: 'Saving…',
  offline: 'The server cannot be reached. Your words are on this device, and are saved when it is back.',
  'signed-out': 'Your session has ended. Your words are on this device: sign in above, and they are saved.',
  conflict: 'Somebody else has changed the same words. Nothing is overwritten: decide below.',
}
