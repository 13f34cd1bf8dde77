import type { Rule } from './architecture-rules.ts'
import { withoutComments } from './imports-of.ts'

/** `vi.waitFor` and `expect.poll` give up after a second, which is the same. */
const sleeps = /\bsetTimeout\(|(?<![.\w])pause\(|\bwaitForTimeout\(|\bvi\.waitFor\(|\bexpect\s*\.poll\(/

/** Of all tests but those with other engines, strangers and drills, which play people who take their time. */
const judged = /^(?:src|pb_hooks)\/.*\.test\.tsx?$|^tests\/(?:(?:contract|matrix)\/)?[^/]+\.test\.ts$/

/** A journey's own timers are those of its page. */
const sleepsOfJourneys = /\bwaitForTimeout\(|['"]networkidle['"]/
const journeys = /^tests\/(?:e2e|matrix|speed)\/.*\.spec\.ts$|^tests\/support\/browser\//

/** A test waits for an event, by `until` in tests/support/until.ts, or sets the time itself: what takes long enough here does not elsewhere. */
export const noTestSleeps: Rule = (files) =>
  files
    .filter(
      ({ path, text }) =>
        (judged.test(path) && !text.includes('vi.useFakeTimers(') && sleeps.test(withoutComments(text))) ||
        (journeys.test(path) && sleepsOfJourneys.test(withoutComments(text))),
    )
    .map(({ path }) => `${path}: waits for a time to pass`)
