import { useState } from 'react'
import { showToast } from '../ui/toast-store.ts'
import type { Account } from './account.ts'
import { signOut } from './session.ts'
import { requestPasswordLink, setTwoSteps, type Outcome } from './sign-in-calls.ts'

const ROLE_NAMES: Readonly<Record<string, string>> = { admin: 'administrator', editor: 'editor' }

/** Who is signed in, and what the account may change of itself. */
export function AccountPanel({ account }: { account: Account }) {
  const [busy, setBusy] = useState(false)
  /** What was chosen while the server is asked. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const roles = account.roles.map((role) => ROLE_NAMES[role] ?? role)

  async function change(call: () => Promise<Outcome>, done: string) {
    setBusy(true)
    const outcome = await call()
    setBusy(false)
    setWanted(null)
    showToast(outcome.ok ? { title: 'Done', description: done, tone: 'success' } : { title: 'Error', description: outcome.text, tone: 'destructive' })
  }

  return (
    <div className="form admin-form">
      <p>
        Signed in as <strong>{account.email}</strong>
        {roles.length === 0 ? null : `, ${roles.join(' and ')}`}.
      </p>
      {account.roles.includes('admin') ? null : <p className="note">This account may look at everything here. To renew images it needs the role of an administrator, which one of them can give it.</p>}
      <label className="admin-choice">
        <input
          type="checkbox"
          checked={wanted ?? account.hasTwoSteps}
          disabled={busy}
          onChange={({ target: { checked } }) => {
            setWanted(checked)
            void change(() => setTwoSteps(account.id, checked), checked ? 'From the next sign-in on we mail you a code after the password.' : 'From the next sign-in on the password is enough.')
          }}
        />{' '}
        Mail me a code after the password when I sign in
      </label>
      <div className="cluster">
        <button type="button" className="button" onClick={() => void signOut()}>
          Sign out
        </button>
        <button
          type="button"
          className="button button--quiet"
          disabled={busy}
          onClick={() => void change(() => requestPasswordLink(account.email), `A link to set a new password is on its way to ${account.email}.`)}
        >
          Change password
        </button>
      </div>
    </div>
  )
}
