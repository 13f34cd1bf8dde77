/** Date of the accessibility report. Change it with the report. */
export const REPORT_CHANGED = '2026-11-27'

/** Path of the report in a machine-readable format. `src/legal/openacr.ts` writes the file. */
export const REPORT_FILE = '/accessibility-report.json'
