import type { Rule } from './architecture-rules.ts'
import { withoutComments } from './imports-of.ts'

/**
 * Finds function calls that wait for a fixed time. `vi.waitFor` and `expect.poll` are among them, because both fail
 * after a second.
 */
const sleeps = /\bsetTimeout\(|(?<![.\w])pause\(|\bwaitForTimeout\(|\bvi\.waitFor\(|\bexpect\s*\.poll\(/

/**
 * The Vitest files that `noTestSleeps` checks. Tests in other folders of tests/, such as drills, may sleep, for example
 * to simulate slow people.
 */
const judged = /^(?:src|pb_hooks)\/.*\.test\.tsx?$|^tests\/(?:(?:contract|matrix)\/)?[^/]+\.test\.ts$/

/** Finds Playwright's waits for a fixed or a quiet time. Timers are allowed, because a timer may belong to the page. */
const sleepsOfJourneys = /\bwaitForTimeout\(|['"]networkidle['"]/
const journeys = /^tests\/(?:e2e|matrix|speed)\/.*\.spec\.ts$|^tests\/support\/browser\//

/**
 * Tests must not sleep, because a sleep that is long enough on one machine is too short on another. A test must wait
 * for an event by `until` in tests/support/until.ts, or control the clock itself.
 */
export const noTestSleeps: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        (judged.test(path) && !text.includes('vi.useFakeTimers(') && sleeps.test(withoutComments(text))) ||
        (journeys.test(path) && sleepsOfJourneys.test(withoutComments(text))),
    )
    .map(({ path }) => `${path}: waits for a time to pass`)
