import { useState } from 'react'
import { formText } from '../../forms/fill-form.ts'
import { EmailField, TextField } from '../../forms/fields.tsx'
import { enterCode, sendCode, signIn, type WaitingSignIn } from '../../staff/sign-in-calls.ts'
import { addressOf, isAddress, StaffForm } from '../layout/staff-form.tsx'
import { CODE_WORKS_FOR } from '../../staff/sign-in-calls.ts'

type SignInFormProps = {
  titleId: string
  /** The email address that the form starts with; empty for none. */
  email: string
  onForgotten: (email: string) => void
}

/** Asks for email address and password, and then for the mailed code if the account requires one. */
export function SignInForm({ titleId, email, onForgotten }: SignInFormProps) {
  const [waiting, setWaiting] = useState<WaitingSignIn | null>(null)
  const [typed, setTyped] = useState(email)

  async function handlePassword(values: FormData): Promise<string | null> {
    const address = addressOf(values)
    const password = formText(values, 'password')
    setTyped(address)
    if (!isAddress(address)) return 'Enter the email address of your account.'
    if (password === '') return 'Enter your password.'
    const outcome = await signIn(address, password)
    if (outcome.ok === 'code') setWaiting(outcome.waiting)
    return outcome.ok === false ? outcome.text : null
  }

  if (waiting !== null) return <CodeForm titleId={titleId} waiting={waiting} onOther={() => setWaiting(null)} />
  return (
    <StaffForm
      titleId={titleId}
      button="Sign in"
      busyButton="Signing in..."
      onSubmit={handlePassword}
      actions={
        <button
          type="button"
          className="button button--quiet"
          onClick={(event) => onForgotten(addressOf(formOf(event.currentTarget)))}
        >
          Forgot your password?
        </button>
      }
    >
      <EmailField id="staff-email" label="Email" autoComplete="username" defaultValue={typed} />
      <TextField
        id="staff-password"
        name="password"
        type="password"
        label="Password"
        required
        autoComplete="current-password"
      />
    </StaffForm>
  )
}

function CodeForm({ titleId, waiting, onOther }: { titleId: string; waiting: WaitingSignIn; onOther: () => void }) {
  const [otpId, setOtpId] = useState(waiting.otpId)
  const [note, setNote] = useState(
    `We sent a code of eight digits to ${waiting.email}. It works for ${CODE_WORKS_FOR.words}, in this window.`,
  )

  async function handleCode(values: FormData): Promise<string | null> {
    const code = formText(values, 'code').replace(/\s/g, '')
    if (!/^\d{8}$/.test(code)) return 'Enter the eight digits of the code.'
    const outcome = await enterCode({ ...waiting, otpId }, code)
    return outcome.ok ? null : outcome.text
  }

  async function handleAgain() {
    const outcome = await sendCode(waiting.email, waiting.mfaId)
    if (outcome.ok === 'code') setOtpId(outcome.waiting.otpId)
    setNote(
      outcome.ok === false
        ? outcome.text
        : `Another code is on its way to ${waiting.email}. Only the newest one works.`,
    )
  }

  return (
    <StaffForm
      titleId={titleId}
      button="Sign in"
      busyButton="Signing in..."
      onSubmit={handleCode}
      actions={
        <>
          <button type="button" className="button button--quiet" onClick={() => void handleAgain()}>
            Send another code
          </button>
          <button type="button" className="button button--quiet" onClick={onOther}>
            Use another account
          </button>
        </>
      }
    >
      <output>{note}</output>
      <TextField
        id="staff-code"
        name="code"
        label="Code"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form of the previous step was removed with the focus, and this is the only field
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        spellCheck={false}
      />
    </StaffForm>
  )
}

function formOf(button: HTMLButtonElement): FormData {
  return new FormData(button.form ?? undefined)
}
