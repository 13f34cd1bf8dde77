import { ContentError } from './content-error.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** A page that was just loaded is not asked for again within this time. */
const freshForMs = MINUTE_MS

/** How every query of content behaves. */
export const contentPolicy = {
  staleTime: freshForMs,
  // Offline, a question fails at once instead of waiting: then the page says so, or opens a kept page.
  networkMode: 'always',
  retry: (failures: number, error: Error) =>
    failures < 1 && !(error instanceof ContentError && error.kind === 'answered'),
} as const
