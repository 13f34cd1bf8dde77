import { useState, type FormEvent } from 'react'
import { PAUSE_WEEKS, type NewsletterChoices } from './rules/newsletter-choices.ts'
import type { PreferencesChange } from './token-calls.ts'

type PreferencesChoicesProps = {
  /** All topics that the newsletter offers. */
  topics: readonly string[]
  /** The subscriber's stored choices. */
  choices: NewsletterChoices
  busy: boolean
  onChange: (change: PreferencesChange) => void
}

/** The form for a subscription's topics, and the buttons for its pause. */
export function PreferencesChoices({ topics, choices, busy, onChange }: PreferencesChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>(choices.topics.length === 0 ? topics : choices.topics)
  const isPaused = choices.pausedUntil !== ''

  function saveTopics(event: FormEvent) {
    event.preventDefault()
    if (chosen.length > 0 && !busy) onChange({ topics: chosen })
  }

  return (
    <>
      <form method="post" className="stack" onSubmit={saveTopics}>
        <fieldset>
          <legend>Topics</legend>
          {topics.map((topic) => (
            <label key={topic} className="newsletter-topic">
              <input
                type="checkbox"
                checked={chosen.includes(topic)}
                onChange={({ target }) =>
                  setChosen(topics.filter((each) => (each === topic ? target.checked : chosen.includes(each))))
                }
              />
              {topic}
            </label>
          ))}
        </fieldset>
        {chosen.length === 0 ? <p className="note">Choose at least one topic, or unsubscribe below.</p> : null}
        <p>
          <button type="submit" className="button" disabled={busy || chosen.length === 0}>
            Save topics
          </button>
        </p>
      </form>
      <section className="stack" aria-label="Pause">
        <p>
          {isPaused
            ? `Paused until ${dayOf(choices.pausedUntil)}. The first issue after that brings what you missed.`
            : 'Away for a while? Pause the newsletter. The first issue after the pause brings what you missed.'}
        </p>
        <div className="cluster">
          {PAUSE_WEEKS.filter((weeks) => (weeks === 0) === isPaused).map((weeks) => (
            <button
              key={weeks}
              type="button"
              className="button"
              disabled={busy}
              onClick={() => onChange({ pauseWeeks: weeks })}
            >
              {weeks === 0 ? 'End the pause' : `Pause for ${weeks} weeks`}
            </button>
          ))}
        </div>
      </section>
    </>
  )
}

/** Returns the day in words, in the visitor's time zone. Never called while the server renders. */
function dayOf(time: string): string {
  return new Date(time).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' })
}
