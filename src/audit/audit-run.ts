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
 * Asks as somebody who has never been here: without cookies, token or cache, whoever is signed in.
 * @returns status 0 when nobody answered in time, or the answer led elsewhere
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
 * The five checks, one after the other. An answer that proves nothing is the last result: what comes after it would be no audit.
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
