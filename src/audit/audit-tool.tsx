import { useQuery } from '@tanstack/react-query'
import { lastAuditQuery } from './last-audit-query.ts'
import { lastAuditSentence } from './last-audit-sentence.ts'
import type { AuditSource } from './rules/last-audit.ts'
import { auditChecks } from './rules/security-audit.ts'
import { useIsland } from '../ui/use-island.ts'
import { SectionHead } from '../ui/page/section.tsx'
import { AuditCheckItem } from './audit-check.tsx'
import { policiesQuery } from './audit-policies.ts'
import { AuditPolicies } from './audit-policies-view.tsx'
import { useAudit, type AuditState } from './audit-state.ts'
import { useSession } from '../staff/session.ts'

/** The checks to list before a run. They are the same in every run, except for the random name of the uploaded file. */
const CHECKS = auditChecks('')

/**
 * Lets every visitor test this site's access rules: sends requests without a session, shows whether the server answers
 * them as the rules require, and shows the rules.
 */
export function AuditTool({ lastAudit }: { lastAudit: AuditSource }) {
  const island = useIsland<HTMLElement>()
  const policies = useQuery(policiesQuery(useSession()))
  // Loads the rules again after an audit, so that the tables show the rules that were tested.
  const { audit, start } = useAudit(() => void policies.refetch())
  const isRunning = audit.phase === 'running'
  return (
    <section className="audit" id="audit" aria-labelledby="audit-title" {...island}>
      <SectionHead titleId="audit-title" title="Security audit">
        <p className="lead">
          Six requests from this browser, sent as a stranger would send them: without your session, whether you are
          signed in or not. A file that gets in is deleted again.
        </p>
        <LastRun source={lastAudit} />
      </SectionHead>
      <div className="cluster">
        {/* `aria-disabled`, because a disabled button would lose the focus. */}
        <button type="button" className="button needs-script" aria-disabled={isRunning} onClick={() => void start()}>
          {isRunning ? 'Running Security Audit...' : 'Run Security Audit'}
        </button>
        <p className={`audit__sum audit__sum--${audit.phase}`}>{sumOf(audit)}</p>
      </div>
      <ol className="audit__checks">
        {CHECKS.map((check, index) => (
          <AuditCheckItem
            key={check.id}
            check={check}
            result={audit.results[index]}
            isAsked={isRunning && index === audit.results.length}
          />
        ))}
      </ol>
      <AuditPolicies policies={policies} />
    </section>
  )
}

function LastRun({ source }: { source: AuditSource }) {
  const { data, isError, refetch } = useQuery(lastAuditQuery(source))
  if (data !== undefined) return <p>The server asks the same every night. {lastAuditSentence(data)}</p>
  if (!isError) return <p>The server asks the same every night.</p>
  return (
    <p>
      The server asks the same every night. The last result could not be loaded just now.{' '}
      <button type="button" className="button button--quiet" onClick={() => void refetch()}>
        Load it again
      </button>
    </p>
  )
}

function sumOf({ phase, results }: AuditState): string {
  if (phase === 'idle') return ''
  if (phase === 'failed') return `${results.at(-1)?.answered} That proves nothing, so no result is claimed.`
  const passed = results.filter((result) => result.passed).length
  if (phase === 'running') return `${results.length} of ${CHECKS.length} answered`
  return passed === results.length ? `All ${passed} tests passed.` : `${passed}/${results.length} tests passed.`
}
