import { useState, type FormEvent } from 'react'
import { Field } from '../../forms/fields.tsx'
import { newYorkText } from '../../lib/new-york-text.ts'
import { ConfirmedButton } from '../../ui/confirmed-button.tsx'
import { INTRODUCTION_MAX, type NewsletterAction, type NewsletterDesk } from '../rules/newsletter-desk.ts'
import { MailFrame } from './mail-frame.tsx'
import { nextWords } from './newsletter-words.ts'

/** Performs an action. After a success it shows the text `done`. Resolves to whether the action succeeded. */
export type ActOnNewsletter = (
  action: Exclude<NewsletterAction, { action: 'import' }>,
  done: string,
) => Promise<boolean>

type NextIssueProps = { desk: NewsletterDesk; me: string; onAct: ActOnNewsletter }

/** Shows the next issue: its content, its time, and the actions that administrators can still take. */
export function NextIssue({ desk, me, onAct }: NextIssueProps) {
  const { next, pausedAt } = desk
  const isUnderWay = next.slot !== ''
  const isPaused = pausedAt !== ''
  return (
    <section className="stack" aria-labelledby="next-issue-title">
      <h2 id="next-issue-title">{isUnderWay ? 'The issue being sent' : 'The next issue'}</h2>
      {isPaused ? (
        <p className="newsletter-desk__paused">
          <strong>Paused</strong> since {newYorkText(new Date(pausedAt))}: no newsletter is sent. Articles wait for the
          next issue.
        </p>
      ) : null}
      <p>{nextWords(desk)}</p>
      <div className="cluster">
        {next.html === '' ? null : (
          <button
            type="button"
            className="button button--primary"
            onClick={() => void onAct({ action: 'try' }, `A test is on its way to ${me} only.`)}
          >
            Send me a test
          </button>
        )}
        {isPaused ? (
          <button
            type="button"
            className="button"
            onClick={() => void onAct({ action: 'resume' }, 'The newsletter is sent again.')}
          >
            Resume
          </button>
        ) : (
          <button
            type="button"
            className="button"
            onClick={() => void onAct({ action: 'pause' }, 'No newsletter is sent until you press “Resume”.')}
          >
            Pause
          </button>
        )}
        {isUnderWay || next.articles === 0 ? null : (
          <ConfirmedButton
            label="Skip this issue"
            warning={`No issue will ever contain ${next.articles === 1 ? 'this article' : `these ${next.articles} articles`}. You can’t undo this.`}
            confirmLabel="Skip it"
            onConfirm={() =>
              void onAct(
                { action: 'skip', articles: next.articles },
                'Skipped: the next issue starts with the articles you publish from now on.',
              )
            }
          />
        )}
      </div>
      <Introduction stored={desk.introduction} isForLater={isUnderWay} onAct={onAct} />
      {next.html === '' ? null : (
        <>
          <h3>Subject: {next.subject}</h3>
          <MailFrame html={next.html} title="The issue as mail programs show it" />
        </>
      )}
    </section>
  )
}

type IntroductionProps = {
  stored: string
  /** Whether the introduction belongs to a later issue, because the next one is already being sent. */
  isForLater: boolean
  onAct: ActOnNewsletter
}

function Introduction({ stored, isForLater, onAct }: IntroductionProps) {
  const [text, setText] = useState(stored)
  const [before, setBefore] = useState(stored)
  // Shows a stored introduction that has changed: an issue has used it, or an administrator has replaced it.
  if (stored !== before) {
    setBefore(stored)
    setText(stored)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    void onAct(
      { action: 'introduce', text },
      text.trim() === '' ? 'The next issue begins with its articles.' : 'The next issue begins with it.',
    )
  }

  return (
    <form className="stack" onSubmit={save}>
      <Field
        id="newsletter-introduction"
        label="A sentence of your own"
        hint={`It begins the ${isForLater ? 'issue after this one' : 'next issue'}, and no other.`}
      >
        {(control) => (
          <textarea
            {...control}
            className="field__control"
            rows={2}
            maxLength={INTRODUCTION_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <div>
        <button type="submit" className="button">
          Save the sentence
        </button>
      </div>
    </form>
  )
}
