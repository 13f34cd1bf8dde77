import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../lib/format-date.ts'
import { lastAuditQuery } from './audit-query.ts'
import type { AuditSource, LastAudit } from './last-audit.ts'

/** What this site asks of itself each night, and what it answered last. */
export function AuditSection({ source }: { source: AuditSource }) {
  const { data, isError } = useQuery(lastAuditQuery(source))
  return (
    <section className="section container" id="audit" aria-labelledby="audit-title">
      <header className="section__head">
        <p className="eyebrow">This website</p>
        <h2 id="audit-title">Every night it tries to break its own rules</h2>
        <p className="lead">
          As a stranger would, it asks for the requests that prospects have sent, for articles that are not published yet and for a list of its files, and it tries to leave a file of
          its own. {data === undefined && isError ? 'The last result could not be loaded just now.' : resultSentence(data ?? null)}
        </p>
      </header>
    </section>
  )
}

function resultSentence(last: LastAudit | null): string {
  if (last === null) return 'The first result will stand here after the first night.'
  const when = `Last run on ${formatDate(last.date)}`
  return last.passed === last.total ? `${when}: all ${last.total} checks passed.` : `${when}: ${last.passed} of ${last.total} checks passed, and our staff has been told.`
}
