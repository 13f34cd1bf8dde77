import { cleanResumeName, RESUME_PROBLEMS } from '../../../src/careers/rules/resume-file.ts'
import type { Refusal } from '../submission/answer.ts'
import { refuseForRoom } from '../submission/no-room.ts'
import { readKey, type Read, type Submitted } from '../submission/read-request.ts'

const REFUSALS = {
  unsupported_media_type: {
    status: 415,
    code: 'unsupported_media_type',
    error: 'Send the application as multipart/form-data.',
  },
  too_large: {
    status: 413,
    code: 'too_large',
    error: RESUME_PROBLEMS.large,
    fields: { resume: RESUME_PROBLEMS.large },
  },
  bad_request: {
    status: 400,
    code: 'bad_request',
    error: 'The body must be a form of UTF-8 text and one file, each field once.',
  },
} as const satisfies Record<string, Refusal>

/**
 * Reads the idempotency key and the fields of an application; `resume` describes the file. The order of the checks is
 * part of the API: storage space, content type, size, key, syntax. Go has already read the body and enforced its
 * limits.
 */
export function readApplication(e: PbRequestEvent, upload: PbApplication): Read<Submitted> {
  const { refusal } = upload
  if (refusal === 'disk_full' || refusal === 'day_used_up') return { ok: false, refusal: refuseForRoom(e.app, refusal) }
  if (refusal === 'unsupported_media_type' || refusal === 'too_large') return { ok: false, refusal: REFUSALS[refusal] }

  const key = readKey($site.gate.readBody(e).key)
  if (!key.ok) return key
  if (refusal === 'bad_request') return { ok: false, refusal: REFUSALS.bad_request }

  const fields = fieldsOf(upload)
  const payload = { ...fields, resume: resumeOf(upload) }
  // The fingerprint ignores the name of the file, because an application with a renamed file is the same application.
  return { ok: true, value: { key: key.value, payload, sent: JSON.stringify({ ...fields, resume: upload.sha256 }) } }
}

// Converts CR LF to LF, because multipart forms send every line break as CR LF.
function fieldsOf({ fields }: PbApplication): Record<string, unknown> {
  const read: unknown = JSON.parse(fields, (_name, value: unknown) =>
    typeof value === 'string' ? value.replace(/\r\n/g, '\n') : value,
  )
  return typeof read === 'object' ? { ...read } : {}
}

function resumeOf({ files, problem, kind, name, size, sha256 }: PbApplication): unknown {
  if (files === 0) return undefined
  if (files > 1) return { problem: 'several' }
  return kind === '' ? { problem } : { name: cleanResumeName(name), size, sha256 }
}
