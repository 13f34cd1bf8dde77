import { siteOrigin } from '../site/page-head.ts'
import { type RegistrationAnswer, registrationText } from './registration-answer.ts'
import type { Webinar } from './rules/webinar.ts'
import { webinarCalendar } from './rules/webinar-calendar.ts'
import { MINUTE_MS } from '../lib/time-units.ts'

/** What became of the registration, in sight when its toast has gone; with the calendar entry to download. */
export function Registered({
  webinar,
  answer: { outcome, receipt },
}: {
  webinar: Webinar
  answer: RegistrationAnswer
}) {
  return (
    <div className="form__draft stack">
      <p>
        {registrationText(outcome)} {receipt === '' ? '' : `Your reference is ${receipt}.`}
      </p>
      {outcome === 'registered' ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() =>
              download(
                webinarCalendar({ webinar, receipt, stamp: new Date(), origin: siteOrigin(), joinUrl: '' }),
                `${webinar.slug}.ics`,
              )
            }
          >
            Add to calendar
          </button>
        </p>
      ) : null}
    </div>
  )
}

function download(calendar: string, name: string): void {
  const url = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Not at once: the browser has yet to begin.
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
