/** The day of the accessibility report. Change it with the report. */
export const REPORT_CHANGED = '2026-11-25'

/** Path of the same report for programs. `src/build/site/openacr.ts` writes it. */
export const REPORT_FILE = '/accessibility-report.json'
