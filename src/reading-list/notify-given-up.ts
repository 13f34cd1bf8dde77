import { dismissToast, showToast } from '../ui/toast-store.ts'
import { readGivenUp } from './given-up.ts'
import { givenUpText } from './save-texts.ts'

let shown = 0

/**
 * Shows a toast that saved articles were removed. Each further removal replaces the toast by one with the new number.
 */
export async function notifyGivenUp(): Promise<void> {
  const { length } = await readGivenUp()
  dismissToast(shown)
  shown = showToast({
    title: givenUpText(length),
    description: 'The page “Saved for offline” lists them until you have seen it, and saves them again.',
  })
}
