import { RESUME_MAX_BYTES } from '../../../src/careers/rules/resume-file.ts'
import { bodyLimits, TEXT_MAX_BYTES } from './body-limits.ts'

/** Sets each call's body limit in the server, when the hooks are loaded. */
export function limitBodies(): void {
  $site.gate.limitBodies(bodyLimits, RESUME_MAX_BYTES, TEXT_MAX_BYTES)
}
