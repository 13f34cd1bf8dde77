import {
  AUDIT_ANSWER_LIMIT_MS,
  auditChecks,
  auditResult,
  followUpPath,
  type AuditAnswer,
  type AuditCheck,
  type AuditRequest,
  type AuditResult,
  type AuditUpload,
} from '../../../src/audit/rules/security-audit.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { newRecord } from '../new-record.ts'
import { transact } from '../transact.ts'
import { alertMail } from './alert-mail.ts'
import { policyDifferences } from './policies.ts'

const BOUNDARY = 'security-audit'
const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/**
 * Job `security-audit`, every night: sends this server the same requests as the audit on the admin page, over HTTP
 * without a session. Stores the results, and mails staff the checks that fail now and did not fail in the last run.
 */
export function securityAudit(): void {
  const probe = $security.randomStringWithAlphabet(12, 'abcdefghijklmnopqrstuvwxyz0123456789')
  const results = auditChecks(probe).map(carryOut)
  const differences = policyDifferences($app)
  transact($app, (tx) => {
    const before = lastResults(tx)
    const run = { passed: results.filter(({ passed }) => passed).length, total: results.length, results, differences }
    tx.save(newRecord(tx, 'audit_runs', run))
    const mail = alertMail(newlyRed(results, before), differences)
    if (mail !== undefined) enqueueMail(tx, mail)
  })
}

function carryOut(check: AuditCheck): AuditResult {
  const answer = ask(check.request)
  const path = followUpPath(check, answer)
  return auditResult(check, answer, path === undefined ? undefined : ask({ method: 'GET', path }))
}

/**
 * Sends a request to this server, bypassing a reverse proxy, so the audit does not test headers that a proxy adds.
 * Returns status 0 if no response came.
 */
function ask({ method, path, ...rest }: AuditRequest): AuditAnswer {
  try {
    const { status, body } =
      'upload' in rest
        ? $site.server.askItself(method, path, FORM_TYPE, form(rest.upload), AUDIT_ANSWER_LIMIT_MS)
        : $site.server.askItself(method, path, '', '', AUDIT_ANSWER_LIMIT_MS)
    return { status, body: parsed(body) }
  } catch (error) {
    $app
      .logger()
      .error(
        'the security audit got no answer from this server; the next run retries',
        'path',
        path,
        'error',
        String(error),
      )
    return { status: 0, body: undefined }
  }
}

function form({ bucket, key, name, text }: AuditUpload): string {
  const parts = [
    `name="bucket"\r\n\r\n${bucket}`,
    `name="key"\r\n\r\n${key}`,
    `name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${text}`,
  ]
  return `${parts.map((part) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--${BOUNDARY}--\r\n`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Returns the checks that fail now, except those that failed in the last run too with the same `proven`. A check whose
 * answer proves nothing counts as failed (`proven` is false); it is returned again once an answer proves a failure.
 */
function newlyRed(results: readonly AuditResult[], before: readonly AuditResult[]): AuditResult[] {
  return results.filter(({ id, passed, proven }) => {
    const last = before.find((result) => result.id === id)
    return !passed && !(last?.passed === false && last.proven === proven)
  })
}

function lastResults(tx: PbApp): readonly AuditResult[] {
  const [last] = tx.findRecordsByFilter('audit_runs', '', '-created,-id', 1, 0)
  if (last === undefined) return []
  const results: AuditResult[] = JSON.parse(last.getString('results'))
  return results
}
