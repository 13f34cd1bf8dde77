import type { Act } from '../rules/lead-actions.ts'
import type { LeadDetail } from '../rules/lead.ts'
import { kindOf, stateWords, whenText } from './lead-words.ts'

type OthersProps = { detail: LeadDetail; onAct: Act; onOpen: (id: string) => void }

/** Lists leads from the same email address, and merged ones. Staff can merge this lead into one of them. */
export function LeadOthers({ detail, onAct, onOpen }: OthersProps) {
  const { lead, others } = detail
  const on = { item: lead.id, version: lead.version }
  if (others.length === 0) return null
  return (
    <section aria-labelledby="lead-others" className="stack">
      <h3 id="lead-others">Also from {lead.email}</h3>
      <ul className="inbox__mails" aria-label="From the same address">
        {others.map((other) => (
          <li key={other.id}>
            <p>
              <button type="button" className="button button--quiet" onClick={() => onOpen(other.id)}>
                {[kindOf(other), other.receipt].filter((part) => part !== '').join(' ')}
              </button>{' '}
              <span className="note">
                {[
                  stateWords(other),
                  whenText(other.created),
                  other.mergedInto === lead.id ? 'merged into this one' : '',
                  other.id === lead.mergedInto ? 'this one is merged into it' : '',
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </p>
            {lead.mergedInto === '' && other.mergedInto === '' && !lead.isQuarantined && !other.isQuarantined ? (
              <button
                type="button"
                className="button"
                onClick={() => void onAct({ action: 'merge', ...on, into: other.id })}
              >
                Merge this lead into {other.receipt === '' ? kindOf(other) : other.receipt}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {lead.mergedInto === '' ? null : (
        <div>
          <button type="button" className="button" onClick={() => void onAct({ action: 'separate', ...on })}>
            Separate it again
          </button>
        </div>
      )}
    </section>
  )
}
