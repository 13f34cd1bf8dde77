import { useRef, useState } from 'react'
import { formText } from '../../forms/fill-form.ts'
import { TextField } from '../../forms/fields.tsx'
import type { Account } from '../../staff/account.ts'
import { showOutcome } from '../layout/show-outcome.ts'
import { switchCodeOff, switchCodeOn } from '../../staff/sign-in-calls.ts'
import { StaffForm } from '../layout/staff-form.tsx'

const LABEL_ID = 'code-choice'

/**
 * Lets staff choose whether a sign-in requires a mailed code after the password. To switch the code off, they must
 * enter the password, because another person may be using their open session.
 */
export function CodeChoice({ account: { id, email, hasTwoSteps } }: { account: Account }) {
  const [step, setStep] = useState<'rest' | 'busy' | 'password'>('rest')
  const box = useRef<HTMLInputElement>(null)

  async function switchOn() {
    setStep('busy')
    showOutcome(await switchCodeOn(id), 'From the next sign-in on, we mail you a code after the password.')
    setStep('rest')
  }

  async function switchOff(values: FormData): Promise<string | null> {
    const password = formText(values, 'password')
    if (password === '') return 'Enter your password.'
    const outcome = await switchCodeOff(id, password)
    if (!outcome.ok) return outcome.text
    leave()
    showOutcome(outcome, 'From the next sign-in on, the password is enough.')
    return null
  }

  function leave() {
    setStep('rest')
    box.current?.focus()
  }

  return (
    <>
      <label className="admin-choice" id={LABEL_ID}>
        <input
          ref={box}
          type="checkbox"
          checked={step === 'busy' || (step === 'rest' && hasTwoSteps)}
          disabled={step === 'busy'}
          onChange={({ target: { checked } }) => {
            if (!hasTwoSteps) void switchOn()
            else setStep(checked ? 'rest' : 'password')
          }}
        />{' '}
        Mail me a code after the password when I sign in
      </label>
      {step === 'password' && hasTwoSteps ? (
        <StaffForm
          titleId={LABEL_ID}
          button="Switch the code off"
          busyButton="Switching off..."
          onSubmit={switchOff}
          actions={
            <button type="button" className="button button--quiet" onClick={leave}>
              Keep the code
            </button>
          }
        >
          <p>To sign in with the password alone from now on, enter it once more.</p>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <TextField
            id="code-password"
            name="password"
            type="password"
            label="Password"
            required
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor has just unticked the box, and this field is the next step
            autoFocus
            autoComplete="current-password"
          />
        </StaffForm>
      ) : null}
    </>
  )
}
