import type { AuditCheck, AuditResult } from './rules/security-audit.ts'

type Outcome = 'waiting' | 'asking' | 'passed' | 'failed' | 'unproven'

const WORDS = {
  waiting: 'Not run',
  asking: 'Asking…',
  passed: 'Passed',
  failed: 'Failed',
  unproven: 'Proves nothing',
} as const satisfies Record<Outcome, string>

/**
 * SVG paths of the icons for the outcomes. They differ in shape as well as in color, because some readers can't
 * distinguish the colors.
 */
const SIGNS: Partial<Record<Outcome, string>> = {
  passed: 'M3 8.5l3.5 3.5L13 4.5',
  failed: 'M4 4l8 8m0-8l-8 8',
  unproven: 'M8 3.5v5.5m0 3v.5',
}

export type AuditCheckItemProps = { check: AuditCheck; result: AuditResult | undefined; isAsked: boolean }

/** Shows one check: the request, the expected response and the actual one. */
export function AuditCheckItem({ check: { title, level, asked, expected }, result, isAsked }: AuditCheckItemProps) {
  const outcome = outcomeOf(result, isAsked)
  return (
    <li className={`audit-check audit-check--${outcome}`}>
      <div className="audit-check__head">
        <h3>{title}</h3>
        <p className="audit-check__outcome">
          <OutcomeSign outcome={outcome} />
          {WORDS[outcome]}
        </p>
      </div>
      <dl>
        <dt>If it fails</dt>
        <dd>
          <span className={`badge audit-level audit-level--${level}`}>{level}</span>
        </dd>
        <dt>Asked</dt>
        <dd>{asked}</dd>
        <dt>Expected</dt>
        <dd>{expected}</dd>
        <dt>Answered</dt>
        <dd className="audit-check__answer">{result?.answered ?? '–'}</dd>
      </dl>
    </li>
  )
}

function outcomeOf(result: AuditResult | undefined, isAsked: boolean): Outcome {
  if (result === undefined) return isAsked ? 'asking' : 'waiting'
  if (!result.proven) return 'unproven'
  return result.passed ? 'passed' : 'failed'
}

function OutcomeSign({ outcome }: { outcome: Outcome }) {
  if (outcome === 'asking') return <span className="loading-note__spinner" aria-hidden="true" />
  const path = SIGNS[outcome]
  return path === undefined ? null : (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
