import { dismissToast, showToast } from '../ui/toast-store.ts'
import { readGivenUp } from './given-up.ts'
import { givenUpText } from './save-texts.ts'

let shown = 0

/** Notifies the visitor at once that saved articles were removed: each further one updates the number. */
export async function notifyGivenUp(): Promise<void> {
  const { length } = await readGivenUp()
  dismissToast(shown)
  shown = showToast({
    title: givenUpText(length),
    description: 'The page “Saved for offline” lists them until you have seen it, and saves them again.',
  })
}
