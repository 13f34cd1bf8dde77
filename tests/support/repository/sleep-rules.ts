import type { Rule } from './architecture-rules.ts'
import { withoutComments } from './imports-of.ts'

/** `vi.waitFor` and `expect.poll` give up after a second, which also depends on the clock. */
const sleeps = /\bsetTimeout\(|(?<![.\w])pause\(|\bwaitForTimeout\(|\bvi\.waitFor\(|\bexpect\s*\.poll\(/

/** All tests except those with other engines, the soak and the drills, which simulate slow people. */
const judged = /^(?:src|pb_hooks)\/.*\.test\.tsx?$|^tests\/(?:(?:contract|matrix)\/)?[^/]+\.test\.ts$/

/** A journey's own timers run in its page. */
const sleepsOfJourneys = /\bwaitForTimeout\(|['"]networkidle['"]/
const journeys = /^tests\/(?:e2e|matrix|speed)\/.*\.spec\.ts$|^tests\/support\/browser\//

/**
 * A test waits for an event, by `until` in tests/support/until.ts, or sets the time itself: a sleep that is long enough here is not
 * elsewhere.
 */
export const noTestSleeps: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        (judged.test(path) && !text.includes('vi.useFakeTimers(') && sleeps.test(withoutComments(text))) ||
        (journeys.test(path) && sleepsOfJourneys.test(withoutComments(text))),
    )
    .map(({ path }) => `${path}: waits for a time to pass`)
