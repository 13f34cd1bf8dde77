import { useEffect, useRef, useState } from 'react'
import { useIsland } from '../../ui/use-island.ts'
import { AccountPanel } from './account-panel.tsx'
import { addressIn, ForgottenForm, NewPasswordForm } from './password-forms.tsx'
import { useSession } from '../../staff/session.ts'
import { SignInForm } from './sign-in-form.tsx'

const TITLE_ID = 'session-title'

type View =
  | { step: 'sign-in'; email: string; note: string }
  | { step: 'forgotten'; email: string }
  | { step: 'new-password'; token: string }

const SIGN_IN = { step: 'sign-in', email: '', note: '' } as const satisfies View

const TITLES: Readonly<Record<View['step'], string>> = {
  'sign-in': 'Sign in',
  forgotten: 'Forgot your password?',
  'new-password': 'Set a new password',
}

/**
 * The panel where staff sign in and out. A mailed link for a new password opens this panel too: its address has a token
 * after `#reset=`.
 */
export function SessionPanel() {
  const island = useIsland<HTMLElement>()
  const session = useSession()
  const title = useRef<HTMLHeadingElement>(null)
  const [view, setView] = useState<View>(SIGN_IN)
  const hasLink = view.step === 'new-password'
  const isSignedIn = session.state === 'signed-in'
  const shown = isSignedIn && !hasLink ? 'account' : view.step

  useEffect(() => {
    const read = () => {
      const token = /^#reset=(.+)$/.exec(location.hash)?.[1]
      if (token !== undefined) setView({ step: 'new-password', token })
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])

  // The previous form was removed together with the focused element, so the title gets the focus.
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body) title.current?.focus()
    before.current = shown
  }, [shown])

  function leaveLink(next: View) {
    history.replaceState(history.state, '', location.pathname + location.search)
    setView(next)
  }

  return (
    <section {...island} className="stack" aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} ref={title} tabIndex={-1}>
        {shown === 'account' ? 'Your account' : TITLES[shown]}
      </h2>
      <noscript>
        <p className="form__unable">Signing in, and the two tools below, need JavaScript.</p>
      </noscript>
      {session.state === 'unknown' && !hasLink ? (
        <p className="note needs-script admin-unknown">Checking whether you are signed in…</p>
      ) : null}
      {shown === 'account' && session.state === 'signed-in' ? <AccountPanel account={session.account} /> : null}
      {shown === 'sign-in' && session.state === 'signed-out' && view.step === 'sign-in' ? (
        <>
          {view.note === '' ? (
            <p>
              For editors, who write, and administrators, who also answer visitors and renew images. The security audit
              works without.
            </p>
          ) : (
            <p role="status">{view.note}</p>
          )}
          <SignInForm
            titleId={TITLE_ID}
            email={view.email}
            onForgotten={(email) => setView({ step: 'forgotten', email })}
          />
        </>
      ) : null}
      {view.step === 'forgotten' && !isSignedIn ? (
        <ForgottenForm
          titleId={TITLE_ID}
          email={view.email}
          onBack={() => setView({ ...SIGN_IN, email: view.email })}
        />
      ) : null}
      {view.step === 'new-password' ? (
        <NewPasswordForm
          key={view.token}
          titleId={TITLE_ID}
          token={view.token}
          onDone={() =>
            leaveLink({ step: 'sign-in', email: addressIn(view.token), note: 'Your password is set. Sign in with it.' })
          }
          onNewLink={() => leaveLink({ step: 'forgotten', email: addressIn(view.token) })}
        />
      ) : null}
    </section>
  )
}
