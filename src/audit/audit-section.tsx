import { useQuery } from '@tanstack/react-query'
import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { lastAuditQuery } from './last-audit-query.ts'
import { lastAuditSentence } from './last-audit-sentence.ts'
import type { AuditSource } from './rules/last-audit.ts'

/** Explains the nightly security audit and shows its last result. */
export function AuditSection({ source }: { source: AuditSource }) {
  const { data, isError } = useQuery(lastAuditQuery(source))
  return (
    <Section
      id="audit"
      eyebrow="This website"
      title="Every night this site tests its own rules"
      intro={
        <>
          <p className="lead">
            Like a stranger, the test asks for demo requests, for unpublished articles and for a list of files, and it
            tries to upload a file.{' '}
            {data === undefined && isError
              ? 'The last result could not be loaded just now.'
              : lastAuditSentence(data ?? null)}
          </p>
          <p>
            <TargetLink to="/admin/images#audit">Run the same test from your own browser</TargetLink>
          </p>
        </>
      }
    ></Section>
  )
}
