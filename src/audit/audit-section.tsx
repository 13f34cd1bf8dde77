import { useQuery } from '@tanstack/react-query'
import { lastAuditQuery } from './last-audit-query.ts'
import type { AuditSource } from './last-audit.ts'
import { lastAuditSentence } from './last-audit-sentence.ts'
import { TargetLink } from '../ui/target-link.tsx'

/** What this site asks of itself each night, and what it answered last. */
export function AuditSection({ source }: { source: AuditSource }) {
  const { data, isError } = useQuery(lastAuditQuery(source))
  return (
    <section className="section container" id="audit" aria-labelledby="audit-title">
      <header className="section__head">
        <p className="eyebrow">This website</p>
        <h2 id="audit-title">Every night it tries to break its own rules</h2>
        <p className="lead">
          As a stranger would, it asks for the requests that prospects have sent, for articles that are not published
          yet and for a list of its files, and it tries to leave a file of its own.{' '}
          {data === undefined && isError
            ? 'The last result could not be loaded just now.'
            : lastAuditSentence(data ?? null)}
        </p>
        <p>
          <TargetLink to="/admin/images#audit">Ask the same questions from your own browser</TargetLink>
        </p>
      </header>
    </section>
  )
}
