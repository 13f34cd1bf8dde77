import { useEffect, useRef, useState, type ReactNode } from 'react'
import { formText } from '../../forms/fill-form.ts'
import { EmailField, TextField } from '../../forms/fields.tsx'
import { requestPasswordLink, setPassword } from '../../staff/sign-in-calls.ts'
import { addressOf, isAddress, StaffForm } from '../layout/staff-form.tsx'
import { RESET_LINK_WORKS_FOR } from '../../staff/sign-in-calls.ts'

/** The fewest characters that PocketBase's `users` collection accepts. */
const SHORTEST_PASSWORD = 8
/** The most bytes of a password. PocketBase permits 71 characters, but its bcrypt refuses more than 72 bytes. */
const LONGEST_PASSWORD_BYTES = 71

/** The form that asks for a mail with a link to set a password. */
export function ForgottenForm({ titleId, email, onBack }: { titleId: string; email: string; onBack: () => void }) {
  const [sentTo, setSentTo] = useState('')

  async function handleSubmit(values: FormData): Promise<string | null> {
    const address = addressOf(values)
    if (!isAddress(address)) return 'Enter the email address of your account.'
    const outcome = await requestPasswordLink(address)
    if (!outcome.ok) return outcome.text
    setSentTo(address)
    return null
  }

  const back = (
    <button type="button" className="button button--quiet" onClick={onBack}>
      Back to sign-in
    </button>
  )
  if (sentTo !== '') return <LinkSent email={sentTo}>{back}</LinkSent>
  return (
    <StaffForm titleId={titleId} button="Send the link" busyButton="Sending..." onSubmit={handleSubmit} actions={back}>
      <p>We mail you a link with which you set a new password.</p>
      <EmailField id="staff-forgotten" label="Email" autoComplete="username" defaultValue={email} />
    </StaffForm>
  )
}

function LinkSent({ email, children }: { email: string; children: ReactNode }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The form was replaced, and the focused button with it. So the text gets the focus.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="form admin-form">
      <p ref={text} tabIndex={-1}>
        If {email} belongs to an account, a link is on its way to it. It works for {RESET_LINK_WORKS_FOR.words}. Nothing
        came? Look in your spam folder, or ask for another one in two minutes.
      </p>
      <p>{children}</p>
    </div>
  )
}

type NewPasswordFormProps = {
  titleId: string
  /** The token from the mailed link, which permits setting a password. */
  token: string
  onDone: () => void
  onNewLink: () => void
}

/** The form that sets a password. The mailed link opens it. */
export function NewPasswordForm({ titleId, token, onDone, onNewLink }: NewPasswordFormProps) {
  const [shown, setShown] = useState(false)
  const email = addressIn(token)

  async function handleSubmit(values: FormData): Promise<string | null> {
    const password = formText(values, 'password')
    if (password.length < SHORTEST_PASSWORD) return `Choose a password of at least ${SHORTEST_PASSWORD} characters.`
    if (new TextEncoder().encode(password).length > LONGEST_PASSWORD_BYTES)
      return `Choose a shorter password: at most ${LONGEST_PASSWORD_BYTES} letters, digits and signs. An accented letter counts as two.`
    const outcome = await setPassword(token, password)
    if (!outcome.ok) return outcome.text
    onDone()
    return null
  }

  return (
    <StaffForm
      titleId={titleId}
      button="Set password"
      busyButton="Setting..."
      onSubmit={handleSubmit}
      actions={
        <button type="button" className="button button--quiet" onClick={onNewLink}>
          Send a new link
        </button>
      }
    >
      {email === '' ? null : <p>For {email}. All sessions of this account end with it.</p>}
      {/* Password managers need the account's name to store a new password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        id="staff-new-password"
        name="password"
        type={shown ? 'text' : 'password'}
        label="New password"
        hint={`At least ${SHORTEST_PASSWORD} characters; several words are easier to remember and harder to guess.`}
        required
        autoComplete="new-password"
        spellCheck={false}
        autoCapitalize="none"
      />
      <label className="admin-choice">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} /> Show what I type
      </label>
    </StaffForm>
  )
}

/** Returns the email address in a PocketBase token; empty if it can't be read. Only the server verifies the token. */
export function addressIn(token: string): string {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'email' in claims && typeof claims.email === 'string'
      ? claims.email
      : ''
  } catch {
    return ''
  }
}
