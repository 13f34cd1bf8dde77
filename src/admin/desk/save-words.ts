import type { AutosaveState, SaveStatus } from './autosave-state.ts'
import type { RecordKind, RecordValues } from './record-values.ts'

/** The answer to a press that would publish what is public already. */
export const NOTHING_NEW = 'Nothing has changed since it was published.'

/** Returns one sentence for the editor that says where the typed text is stored. */
export function saveWords<V extends RecordValues>(
  { status, error, isStored, isShared, values }: AutosaveState<V>,
  { noun, hasDrafts, lacks }: Pick<RecordKind<V>, 'noun' | 'hasDrafts' | 'lacks'>,
): string {
  if (!isStored) return `This device can’t store your text: keep this page open until the ${noun} is saved.`
  if (status === 'refused') return `Not saved: ${error}`
  const lacking = lacks(values)
  if (status === 'typed' && lacking !== '') return `On this device; saved on the server once it has ${lacking}.`
  if (status === 'waiting') {
    const place = isShared ? 'on the server, for every editor on every device' : 'on this device'
    const press = hasDrafts ? 'when you publish them' : 'once you save them'
    return `Your changes are ${place}. Readers see them ${press}.`
  }
  return status === 'gone'
    ? `This ${noun} was deleted. Your text is on this device: copy what you need.`
    : WORDS[status]
}

const WORDS: Readonly<Record<Exclude<SaveStatus, 'refused' | 'waiting' | 'gone'>, string>> = {
  saved: 'Saved.',
  typed: 'On this device…',
  saving: 'Saving…',
  offline: 'The server cannot be reached. Your text is on this device, and is saved once you are online.',
  'signed-out': 'Your session has ended. Your text is on this device: sign in above to save it.',
  conflict: 'Someone else has changed the same text. Nothing is overwritten: choose a version below.',
}
