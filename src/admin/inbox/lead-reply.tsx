import { useState, type FormEvent } from 'react'
import { randomUuid } from '../../browser/plain-http.ts'
import { Field } from '../../forms/fields.tsx'
import { REPLY_MAX, type Act } from '../rules/lead-actions.ts'
import type { LeadDetail } from '../rules/lead.ts'
import { replyDraft } from './reply-draft.ts'
import { replySnippets, withSnippet } from './reply-snippets.ts'

/** The DOM id of the reply's text field. */
export const REPLY_ID = 'lead-reply'

/**
 * The form that replies to the visitor by mail. Typed text stays in the tab until it is sent. The server sends one text
 * once, however often staff press the button.
 */
export function LeadReply({ detail, onAct }: { detail: LeadDetail; onAct: Act }) {
  const { lead } = detail
  const [draft, setDraft] = useState(() => replyDraft.read(lead.id) ?? { text: '', key: randomUuid() })
  const [isSending, setSending] = useState(false)

  // A changed text is a new mail, so it gets a new idempotency key.
  function change(text: string) {
    const next = { text, key: randomUuid() }
    setDraft(next)
    replyDraft.store(lead.id, next)
  }

  function insert(text: string) {
    change(withSnippet(draft.text, text, lead.name).slice(0, REPLY_MAX))
    document.getElementById(REPLY_ID)?.focus()
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    setSending(true)
    const { text, key } = draft
    if (await onAct({ action: 'reply', item: lead.id, version: lead.version, key, text })) change('')
    setSending(false)
  }

  return (
    <section aria-label="Reply" className="lead__reply">
      <div className="lead__snippets" role="group" aria-label="Insert into the reply">
        {replySnippets(detail, location.origin).map(({ name, text }) => (
          <button
            key={name}
            type="button"
            className="button inbox__filter"
            disabled={lead.isQuarantined}
            onClick={() => insert(text)}
          >
            {name}
          </button>
        ))}
      </div>
      <form onSubmit={(event) => void send(event)}>
        <Field id={REPLY_ID} label={`Reply to ${lead.email}`} required>
          {(control) => (
            <textarea
              {...control}
              className="field__control"
              rows={3}
              maxLength={REPLY_MAX}
              disabled={lead.isQuarantined}
              value={draft.text}
              onChange={(event) => change(event.target.value)}
            />
          )}
        </Field>
        <div>
          <button
            type="submit"
            className="button button--primary"
            disabled={isSending || lead.isQuarantined || draft.text.trim() === ''}
          >
            Send the reply
          </button>
        </div>
      </form>
    </section>
  )
}
