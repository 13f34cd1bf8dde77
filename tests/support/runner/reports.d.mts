export type Red = { name: string; cause: string; command: string }
export type Result = { passed: number; failed: number; reds: Red[]; notChecked: string[] }
export function readVitestReport(stage: string, report: object): Result
export function readPlaywrightReport(stage: string, report: object): Result
export function readGoEvents(output: string): Result
export function tooLate(name: string, stage: { minutes?: number }, end?: string, now?: number): Result | undefined
export function shownRed(red: Red): string
export function titlesIn(report: object): string[]
