import { useEffect, useRef, useState } from 'react'
import type { AuditResult } from './rules/security-audit.ts'
import { showToast } from '../ui/toast-store.ts'
import { randomUuid } from '../browser/plain-http.ts'
import { askAsStranger, auditResults } from './audit-run.ts'

/** `failed`: an inconclusive response ended the audit. Its check is the last of the results. */
export type AuditState = { phase: 'idle' | 'running' | 'complete' | 'failed'; results: readonly AuditResult[] }

/**
 * Returns the state of the audit on this page, and a function that starts it. A second start while it runs does
 * nothing.
 * @param onComplete called when all checks are conclusive
 */
export function useAudit(onComplete: () => void): { audit: AuditState; start: () => Promise<void> } {
  const [audit, setAudit] = useState<AuditState>({ phase: 'idle', results: [] })
  const running = useRef(false)
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function start(): Promise<void> {
    if (running.current) return
    running.current = true
    const results: AuditResult[] = []
    setAudit({ phase: 'running', results })
    showToast({ title: 'Running comprehensive security audit...' })
    for await (const result of auditResults(askAsStranger, randomUuid().replaceAll('-', ''))) {
      if (left.current) return
      results.push(result)
      setAudit({ phase: 'running', results: [...results] })
    }
    running.current = false
    const isComplete = results.every(({ proven }) => proven)
    setAudit({ phase: isComplete ? 'complete' : 'failed', results })
    showToast(endOf(results))
    if (isComplete) onComplete()
  }

  return { audit, start }
}

function endOf(results: readonly AuditResult[]): Parameters<typeof showToast>[0] {
  const doubt = results.find(({ proven }) => !proven)
  if (doubt !== undefined) return { tone: 'destructive', title: `Security audit failed: ${doubt.answered}` }
  const passed = results.filter((result) => result.passed).length
  if (passed === results.length)
    return { tone: 'success', title: `Security audit complete! All ${passed} tests passed.` }
  return {
    tone: 'warning',
    title: `Security audit complete! ${passed}/${results.length} tests passed. Review failed tests.`,
  }
}
