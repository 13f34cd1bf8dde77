import { signOut } from '../../staff/session.ts'
import { SESSION_LASTS } from '../../staff/sign-in-calls.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Signs out on this device. If the server did not end the session, warns that it is still valid. */
export async function handleSignOut(): Promise<void> {
  if (await signOut()) return
  showToast({
    title: 'Signed out on this device only',
    description: `Our server could not be reached: a copy of this session, if anyone has one, works for up to ${SESSION_LASTS.words} more. To end it now, change your password.`,
    tone: 'destructive',
  })
}
