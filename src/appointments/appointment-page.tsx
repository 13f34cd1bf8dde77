import type { ReactNode } from 'react'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { AppointmentFacts, AppointmentTime } from './appointment-card.tsx'
import { OUTCOMES, type AppointmentView, type FreeTime } from './rules/appointment.ts'

/**
 * The page behind the links in mails about an appointment. It shows the appointment and a form for the action of the
 * link. The server renders it for one visitor, without scripts, so it uses a plain HTML form.
 */
export function AppointmentPage({ view }: { view: AppointmentView }) {
  const { state, action, receipt, minutes, room } = view
  return (
    <div className="appointment-page container stack">
      <p className="eyebrow">Your demo</p>
      <h1>{title(view)}</h1>
      <Result view={view} />
      {state === 'unknown' || state === 'expired' ? null : (
        <section className="appointment" aria-label="What is agreed">
          <Time view={view} />
          <AppointmentFacts
            facts={[
              ['Length', `${minutes} minutes`],
              [
                'Where',
                room !== '' && (
                  <a key={room} href={room}>
                    Join the demo
                  </a>
                ),
              ],
              ['Reference', receipt],
            ]}
          />
        </section>
      )}
      {action === 'reschedule' ? <Reschedule view={view} /> : null}
      {action === 'cancel' ? <Cancel view={view} /> : null}
      {action === 'confirm' ? <Confirm view={view} /> : null}
      {state === 'cancelled' || state === 'expired' || state === 'unknown' ? (
        <p>
          <a href="/request-demo" className="button button--primary">
            Request a demo
          </a>
        </p>
      ) : null}
      <p className="note">
        Questions? Please <ByPhone before="call " after=" or " />
        write to <MailLink />
        {receipt === '' ? '.' : ', and quote the reference.'}
      </p>
    </div>
  )
}

function title({ state, action, result }: AppointmentView): string {
  if (state === 'unknown') return 'We don’t recognize this link'
  if (state === 'expired') return 'This link has expired'
  if (state === 'cancelled') return 'Your demo is canceled'
  if (action === 'cancel') return 'Cancel your demo?'
  if (action === 'confirm') return CONFIRM_TITLES[state]
  if (result === 'done' || result === 'already') return 'Your demo is booked'
  return state === 'booked' || state === 'provisional' ? 'Choose another time' : 'Choose a time for your demo'
}

const CONFIRM_TITLES: Readonly<Record<AppointmentView['state'], string>> = {
  booked: 'Your demo is booked',
  provisional: 'Confirm your demo',
  lapsed: 'This time was not confirmed in time',
  open: 'Choose a time for your demo',
  cancelled: 'Your demo is canceled',
  expired: 'This link has expired',
  unknown: 'We don’t recognize this link',
}

/** Shows the result of the button that the visitor pressed, or explains the state of the appointment. */
function Result({ view: { state, result, action } }: { view: AppointmentView }) {
  if (state === 'unknown')
    return <Said>It may be incomplete. Please open the link in our newest email, or write to us.</Said>
  if (state === 'expired') return <Said>{OUTCOMES.expired.sentence}</Said>
  if (state === 'cancelled')
    return (
      <Said>We emailed you an update that takes it out of your calendar. Changed your mind? Request a new demo.</Said>
    )
  // The pages of the other actions show a result by the state of the appointment, which a failure leaves unchanged.
  if (result === '' || (action !== 'reschedule' && result !== 'failed')) return null
  return <Said>{OUTCOMES[result].sentence}</Said>
}

function Said({ children }: { children: ReactNode }) {
  return (
    <p className="lead" role="status">
      {children}
    </p>
  )
}

function Time({ view: { state, day, time, local, keptUntil } }: { view: AppointmentView }) {
  if (day === '') return <p>No time is agreed yet.</p>
  return (
    <>
      {state === 'open' ? <p>You asked for this time, which was not available:</p> : null}
      {state === 'lapsed' ? (
        <p>We kept this time for you{keptUntil === '' ? ' for a while' : ` until ${keptUntil}`}:</p>
      ) : null}
      <AppointmentTime day={day} time={time} local={local} isOff={state !== 'booked' && state !== 'provisional'} />
    </>
  )
}

/**
 * Shows the days with free times as a strip, and the times of the chosen day below it, each day with a form of its own.
 * Without styles for that, all days are open.
 */
function Reschedule({ view }: { view: AppointmentView }) {
  const { state, result, token, sequence, days, earlier, later, other } = view
  if (state === 'cancelled' || state === 'expired' || state === 'unknown') return null
  if (result === 'done')
    return (
      <p className="cluster">
        <a href={`?token=${encodeURIComponent(token)}`} className="button">
          Change it again
        </a>
        {other === '' ? null : (
          <a href={other} className="button button--quiet">
            Cancel the demo instead
          </a>
        )}
      </p>
    )
  if (days.length === 0)
    return <p className="lead">No other time is free right now. Please write to us, and we will find one.</p>
  const chosen = days.findIndex(({ times }) => times.some(({ isChosen }) => isChosen))
  const agreed = days.findIndex(({ day }) => day === view.day)
  const opened = [chosen, agreed, 0].find((index) => index !== -1)
  return (
    <section className="stack" aria-labelledby="free-times">
      <h2 id="free-times">Free times</h2>
      {earlier === '' && later === '' ? null : (
        <p className="cluster">
          {earlier === '' ? null : <a href={earlier}>Earlier days</a>}
          {later === '' ? null : <a href={later}>Later days</a>}
        </p>
      )}
      <div className="demo-picks" role="group" aria-label="Days with free times">
        {days.map(({ day, times }, index) => (
          <div key={day} className="free-day">
            <label className="demo-pick">
              <input type="radio" name="day" defaultChecked={index === opened} />
              <span className="visually-hidden">{day}</span>
              <span aria-hidden="true">{shortDay(day)}</span>
            </label>
            <form method="post" action="/demo/reschedule" className="free-day__times stack">
              <input type="hidden" name="token" value={token} />
              <input type="hidden" name="sequence" value={sequence} />
              <fieldset>
                <legend className="field__label">{day}</legend>
                <div className="demo-picks">
                  {times.map((each) => (
                    <TimeChoice key={each.value} time={each} />
                  ))}
                </div>
              </fieldset>
              <p>
                <button type="submit" className="button button--primary">
                  Book this time
                </button>
              </p>
            </form>
          </div>
        ))}
      </div>
      {other === '' ? null : (
        <p>
          <a href={other}>Cancel the demo instead</a>
        </p>
      )}
    </section>
  )
}

/** Returns "Tue", a line break and "Dec 1" for "Tuesday, December 1, 2026". */
function shortDay(day: string): string {
  const [weekday = '', date = ''] = day.split(', ')
  return `${weekday.slice(0, 3)}\n${date.replace(/^(\w{3})\w* /, '$1\u00a0')}`
}

/**
 * Shows the form behind the mailed link to confirm. It confirms a reservation, books the time of an expired one again,
 * or shows how to join a booked demo. Without a form, shows that the demo is booked, or a link to the free times.
 */
function Confirm({ view: { state, token, keptUntil, other, result, roomWaits } }: { view: AppointmentView }) {
  if (roomWaits)
    return (
      <form method="post" action="/demo/confirm" className="stack">
        <input type="hidden" name="token" value={token} />
        <p className="lead">Press the button, and this page shows you how to join. The link comes by email too.</p>
        <p className="cluster">
          <button type="submit" className="button button--primary">
            Show me how to join
          </button>
        </p>
      </form>
    )
  if (state === 'booked')
    return (
      <>
        <p className="lead" role="status">
          {result === 'done'
            ? 'Thank you. The invitation for your calendar is on its way to your mailbox.'
            : 'It is confirmed. The invitation for your calendar is in your mailbox.'}
        </p>
        <p>
          <a href={other}>Choose another time instead</a>
        </p>
      </>
    )
  if (state === 'open')
    return (
      <p>
        <a href={other} className="button button--primary">
          See all free times
        </a>
      </p>
    )
  if (state !== 'provisional' && state !== 'lapsed') return null
  return (
    <form method="post" action="/demo/confirm" className="stack">
      <input type="hidden" name="token" value={token} />
      <p className="lead">
        {state === 'provisional'
          ? `We hold this time for you until ${keptUntil}. Press the button to book it.`
          : 'If it is still free, the button books it for you. If not, you choose another time.'}
      </p>
      <p className="cluster">
        <button type="submit" className="button button--primary">
          {state === 'provisional' ? 'Confirm this time' : 'Book this time'}
        </button>
        {other === '' ? null : (
          <a href={other} className="button button--quiet">
            Choose another time instead
          </a>
        )}
      </p>
    </form>
  )
}

function TimeChoice({ time: { value, label, local, isChosen } }: { time: FreeTime }) {
  return (
    <label className="demo-pick">
      <input type="radio" name="time" value={value} required defaultChecked={isChosen} />
      {label.replace(':00', '')}
      {local === '' ? null : <span className="note">{`${local.replace(':00', '')} for you`}</span>}
    </label>
  )
}

function Cancel({ view: { state, token, other } }: { view: AppointmentView }) {
  if (state === 'open' || state === 'lapsed')
    return <p className="lead">No demo is booked, so there is nothing to cancel.</p>
  if (state !== 'booked' && state !== 'provisional') return null
  return (
    <form method="post" action="/demo/cancel" className="stack">
      <input type="hidden" name="token" value={token} />
      <p className="lead">Press the button to cancel your demo. It takes effect at once.</p>
      <p className="cluster">
        <button type="submit" className="button">
          Cancel the demo
        </button>
        {other === '' ? null : (
          <a href={other} className="button button--quiet">
            Choose another time instead
          </a>
        )}
      </p>
    </form>
  )
}
