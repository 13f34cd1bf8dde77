import { signOut } from '../staff/session.ts'
import { SESSION_LASTS } from '../staff/sign-in-calls.ts'
import { showToast } from '../ui/toast-store.ts'

/** Signs out; the page may be left before the server has answered. */
export async function handleSignOut(): Promise<void> {
  if (await signOut()) return
  showToast({
    title: 'Signed out on this device only',
    description: `Our server could not be told: what was copied of the session works there for up to ${SESSION_LASTS.words} more.`,
    tone: 'destructive',
  })
}
