import { useQuery } from '@tanstack/react-query'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { lastAuditQuery } from './last-audit-query.ts'
import { lastAuditSentence } from './last-audit-sentence.ts'
import type { AuditSource } from './rules/last-audit.ts'

/** The site's nightly audit of itself, and its last result. */
export function AuditSection({ source }: { source: AuditSource }) {
  const { data, isError } = useQuery(lastAuditQuery(source))
  return (
    <Section
      id="audit"
      eyebrow="This website"
      title="Every night it tries to break its own rules"
      intro={
        <>
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
        </>
      }
    ></Section>
  )
}
