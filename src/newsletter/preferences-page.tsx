import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { MailLink } from '../ui/reach-us.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import {
  changePreferences,
  isRetryable,
  readPreferences,
  type PreferencesChange,
  type PreferencesState,
  type Retryable,
} from './token-calls.ts'
import { PreferencesChoices } from './preferences-choices.tsx'
import type { NewsletterChoices } from './rules/newsletter-choices.ts'
import { RETRY_TEXTS } from './token-form.tsx'

type View = {
  /** The subscription's state; null until the server has answered. */
  state: PreferencesState | null
  choices: NewsletterChoices
  busy: boolean
  /** The result of the last button press. `unread`: the server did not answer the request for the state. */
  notice: 'done' | 'already' | 'unread' | Retryable | null
}

const TEXTS = {
  subscribed: 'You are subscribed. New articles come to your inbox once a week at most.',
  unsubscribed: 'You are unsubscribed. We send you no newsletters.',
  pending:
    'Your subscription is not confirmed. Press the link in our email to confirm it; until then we send you no newsletters.',
} as const

const NOTICES = {
  done: 'Done: it takes effect at once.',
  already: 'It was already set that way. Nothing has changed.',
} as const

const NONE: NewsletterChoices = { topics: [], pausedUntil: '' }

/** The message if the server did not answer the request for the state. That request changes nothing. */
const UNREAD = 'Our server did not answer, and nothing has changed. Please try again once you are online.'

/**
 * The page behind the settings link in every newsletter: the subscription's state and its settings. Opening the page
 * changes nothing.
 * @param topics all topics that the newsletter offers
 */
export function PreferencesPage({ token, topics }: { token: string; topics: readonly string[] }) {
  const island = useIsland<HTMLDivElement>()
  const { view, read, change } = usePreferences(token)
  const { state, choices, busy, notice } = view
  const outcome = useRef<HTMLDivElement>(null)

  // The button that was pressed may be gone, so the result gets the focus.
  useEffect(() => {
    if (notice !== null) outcome.current?.focus()
  }, [notice])

  return (
    <div {...island} className="newsletter-page container stack">
      <p className="eyebrow">Newsletter</p>
      <h1>Your newsletter preferences</h1>
      <div className="stack" ref={outcome} tabIndex={-1} aria-live="polite">
        {notice === 'unread' || isRetryable(notice) ? (
          <p className="form__unable" role="alert">
            {notice === 'unread' ? UNREAD : RETRY_TEXTS[notice]}
          </p>
        ) : null}
        {notice === 'done' || notice === 'already' ? <p className="note">{NOTICES[notice]}</p> : null}
        <StateText state={state} />
      </div>
      {state === 'expired' || state === 'unknown' ? (
        <NewsletterForm source="expired-link" label="Newsletter" />
      ) : (
        <>
          {state === 'subscribed' ? (
            <PreferencesChoices
              // If the server returns other topics, the new key makes React create the component again.
              key={choices.topics.join()}
              topics={topics}
              choices={choices}
              busy={busy}
              onChange={(wanted) => void change(wanted)}
            />
          ) : null}
          <Actions state={state} busy={busy} onRead={() => void read()} onChange={(wanted) => void change(wanted)} />
        </>
      )}
      <noscript>
        <p className="form__unable">
          This page needs JavaScript. Without it, use the unsubscribe link in our emails, or write to <MailLink />.
        </p>
      </noscript>
    </div>
  )
}

function StateText({ state }: { state: PreferencesState | null }) {
  if (state === null) return <p className="lead">See whether you get our newsletter, stop it, or restart it.</p>
  if (state === 'expired') {
    return (
      <p className="lead">
        This subscription was never confirmed, and its link has expired. Enter your address and we send a new link.
      </p>
    )
  }
  if (state === 'unknown') {
    return (
      <p className="lead">
        We don’t recognize this link. It may be incomplete. Please open the one in our newest email, or sign up here.
      </p>
    )
  }
  return <p className="lead">{TEXTS[state]}</p>
}

type ActionsProps = {
  state: 'subscribed' | 'unsubscribed' | 'pending' | null
  busy: boolean
  onRead: () => void
  onChange: (change: PreferencesChange) => void
}

function Actions({ state, busy, onRead, onChange }: ActionsProps) {
  if (state === null) {
    return (
      <p>
        <button type="button" className="button button--primary needs-script" disabled={busy} onClick={onRead}>
          {busy ? 'Looking it up...' : 'Show my subscription'}
        </button>
      </p>
    )
  }
  return (
    <div className="cluster">
      {state === 'subscribed' ? null : (
        <button
          type="button"
          className="button button--primary"
          disabled={busy}
          onClick={() => onChange({ wanted: 'subscribed' })}
        >
          {state === 'pending' ? 'Confirm subscription' : 'Subscribe again'}
        </button>
      )}
      {state === 'unsubscribed' ? null : (
        <button type="button" className="button" disabled={busy} onClick={() => onChange({ wanted: 'unsubscribed' })}>
          Unsubscribe
        </button>
      )}
    </div>
  )
}

function usePreferences(token: string) {
  const [view, setView] = useState<View>({ state: null, choices: NONE, busy: false, notice: null })

  const read = useCallback(async () => {
    setView((before) => ({ ...before, busy: true, notice: null }))
    const { code, topics, pausedUntil } = await readPreferences(token)
    setView((before) =>
      isRetryable(code)
        ? { ...before, busy: false, notice: code === 'unanswered' ? 'unread' : code }
        : { state: code, choices: { topics, pausedUntil }, busy: false, notice: null },
    )
  }, [token])

  async function change(wish: PreferencesChange) {
    setView((before) => ({ ...before, busy: true, notice: null }))
    const { code, topics, pausedUntil } = await changePreferences(token, wish)
    setView((before) => {
      if (code === 'done' || code === 'already') {
        const state = 'wanted' in wish ? wish.wanted : before.state
        return { state, choices: { topics, pausedUntil }, busy: false, notice: code }
      }
      if (code === 'expired' || code === 'unknown') return { ...before, state: code, busy: false, notice: null }
      return { ...before, busy: false, notice: code }
    })
  }

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the token is in the address, which is unknown when the server renders the page
    if (token !== '') void read()
  }, [token, read])

  return { view, read, change }
}
