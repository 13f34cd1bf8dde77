/**
 * The reasons to refuse a change of an appointment: status and code of the API response, and the sentence that every
 * page shows. `taken`, `closed` and `passed`: the time is unavailable. `by-person`: staff must agree on a time.
 * `changed`: the appointment has changed since the client loaded it. `often`: ten changes within an hour. `cancelled`:
 * a cancelled demo can't change. `expired`: the demo has begun.
 */
export const REFUSED_CHANGES = {
  taken: {
    status: 409,
    code: 'taken',
    sentence: 'Someone took this time a moment ago, and nothing has changed. Please choose one of these free times.',
  },
  closed: {
    status: 409,
    code: 'closed',
    sentence: 'We give no demos at that time, and nothing has changed. Please choose one of these free times.',
  },
  passed: {
    status: 409,
    code: 'passed',
    sentence: 'That time is too soon, and nothing has changed. Please choose one of these free times.',
  },
  'by-person': {
    status: 409,
    code: 'by_person',
    sentence:
      'We have your request. Many people are booking demos right now, so our team will contact you to agree on a time.',
  },
  changed: {
    status: 409,
    code: 'changed',
    sentence: 'The demo has since changed. Please reload the page and check the time.',
  },
  often: {
    status: 429,
    code: 'often',
    sentence:
      'This demo has moved ten times within an hour, and stays as it is. Please try again later, or write to us.',
  },
  cancelled: {
    status: 410,
    code: 'cancelled',
    sentence: 'This demo was canceled. Changed your mind? Request a new demo.',
  },
  expired: {
    status: 410,
    code: 'expired',
    sentence: 'You can change a demo until it begins. Please write to us, or request a new demo.',
  },
  unknown: {
    status: 404,
    code: 'unknown',
    sentence: 'We don’t recognize this demo. The link may be incomplete: please open it in our newest email.',
  },
} as const

type RefusedChange = keyof typeof REFUSED_CHANGES

/** The result of a change. `done` and `already` are successes. */
export type ChangeOutcome = 'done' | 'already' | Exclude<RefusedChange, 'unknown'>
