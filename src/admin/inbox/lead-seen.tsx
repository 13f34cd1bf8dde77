import type { LeadDetail } from '../rules/lead.ts'
import { seenText } from './lead-words.ts'

type SeenProps = { seen: LeadDetail['seen']; me: string; now: Date }

/** Shows which other administrators have seen a lead: the last one in one line, earlier ones folded. */
export function LeadSeen({ seen, me, now }: SeenProps) {
  const [last, ...before] = seen.filter(({ by }) => by !== me)
  if (last === undefined) return <p className="note">Nobody else has seen it.</p>
  if (before.length === 0) return <p className="note">{seenText(last, now)}</p>
  return (
    <details className="note">
      <summary>
        {seenText(last, now)}, and {before.length} more
      </summary>
      <ul aria-label="Seen by">
        {before.map((each) => (
          <li key={each.by}>{seenText(each, now)}</li>
        ))}
      </ul>
    </details>
  )
}
