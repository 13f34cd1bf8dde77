import { useState } from 'react'
import type { Account } from '../../staff/account.ts'
import { handleSignOut } from './handle-sign-out.ts'
import { CodeChoice } from './code-choice.tsx'
import { showOutcome } from '../layout/show-outcome.ts'
import { requestPasswordLink } from '../../staff/sign-in-calls.ts'

const ROLE_NAMES: Readonly<Record<string, string>> = { admin: 'administrator', editor: 'editor' }

/** Shows the signed-in account and its roles, with its sign-in settings and the button to sign out. */
export function AccountPanel({ account }: { account: Account }) {
  const [busy, setBusy] = useState(false)
  const roles = account.roles.map((role) => ROLE_NAMES[role] ?? role)

  async function changePassword() {
    setBusy(true)
    showOutcome(
      await requestPasswordLink(account.email),
      `A link to set a new password is on its way to ${account.email}.`,
    )
    setBusy(false)
  }

  return (
    <div className="form admin-form">
      <p>
        Signed in as <strong>{account.email}</strong>
        {roles.length === 0 ? null : `, ${roles.join(' and ')}`}.
      </p>
      {account.roles.includes('admin') ? null : (
        <p className="note">
          {account.roles.includes('editor')
            ? 'This account may write articles. To answer visitors or renew images, ask an administrator for that role.'
            : 'This account has no role yet, so it can only look at this page. Ask an administrator for a role to write articles, answer visitors or renew images.'}
        </p>
      )}
      <CodeChoice account={account} />
      <div className="cluster">
        <button type="button" className="button" onClick={() => void handleSignOut()}>
          Sign out
        </button>
        <button type="button" className="button button--quiet" disabled={busy} onClick={() => void changePassword()}>
          Change password
        </button>
      </div>
    </div>
  )
}
