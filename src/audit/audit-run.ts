import {
  AUDIT_ANSWER_LIMIT_MS,
  auditChecks,
  auditResult,
  followUpPath,
  type AuditAnswer,
  type AuditRequest,
  type AuditResult,
  type AuditUpload,
} from './rules/security-audit.ts'

export type AskAsStranger = (request: AuditRequest) => Promise<AuditAnswer>

/**
 * Sends a request as a new visitor: without cookies, token or HTTP cache, even if staff are signed in.
 * @returns the response; status 0 after a timeout, a redirect or a network error
 */
export async function askAsStranger(request: AuditRequest): Promise<AuditAnswer> {
  try {
    const response = await fetch(request.path, {
      method: request.method,
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(AUDIT_ANSWER_LIMIT_MS),
      ...('upload' in request ? { body: form(request.upload) } : {}),
    })
    return { status: response.status, body: parsed(await response.text()) }
  } catch {
    return { status: 0, body: undefined }
  }
}

/**
 * Runs the five checks one after another, and yields each result. An inconclusive response ends the audit.
 * @param probe as for {@link auditChecks}
 */
export async function* auditResults(ask: AskAsStranger, probe: string): AsyncGenerator<AuditResult> {
  for (const check of auditChecks(probe)) {
    const answer = await ask(check.request)
    const path = followUpPath(check, answer)
    const result = auditResult(check, answer, path === undefined ? undefined : await ask({ method: 'GET', path }))
    yield result
    if (!result.proven) return
  }
}

function form({ bucket, key, name, text }: AuditUpload): FormData {
  const body = new FormData()
  body.append('bucket', bucket)
  body.append('key', key)
  body.append('file', new File([text], name, { type: 'text/plain' }))
  return body
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
