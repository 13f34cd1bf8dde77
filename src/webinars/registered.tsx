import { downloadFile } from '../browser/download-file.ts'
import { publicOrigin } from '../site/page-head.ts'
import { type RegistrationAnswer, registrationText } from './registration-answer.ts'
import type { Webinar } from './rules/webinar.ts'
import { webinarCalendar } from './rules/webinar-calendar.ts'

/** The receipt's text for a registration, with a calendar entry to download. */
export function Registered({
  webinar,
  answer: { outcome, receipt },
}: {
  webinar: Webinar
  answer: RegistrationAnswer
}) {
  return (
    <>
      <p>
        {registrationText(outcome)} {receipt === '' ? '' : `Your reference is ${receipt}.`}
      </p>
      {outcome === 'registered' ? (
        <p>
          <button
            type="button"
            className="button"
            onClick={() =>
              downloadFile(
                webinarCalendar({ webinar, receipt, stamp: new Date(), origin: publicOrigin(), joinUrl: '' }),
                `${webinar.slug}.ics`,
                'text/calendar',
              )
            }
          >
            Add to calendar
          </button>
        </p>
      ) : null}
    </>
  )
}
