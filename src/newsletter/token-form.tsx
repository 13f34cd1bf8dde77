import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { MailLink } from '../ui/reach-us.tsx'
import { useFocusReturn } from '../forms/use-field-messages.ts'
import { useIsland } from '../ui/use-island.ts'
import {
  actOnToken,
  isRetryable,
  type Retryable,
  type TokenAction,
  type TokenAnswer,
  type TokenResult,
} from './token-calls.ts'

type TokenFormProps = {
  action: TokenAction
  /** The token from the link; empty if it has none. */
  token: string
  button: string
  busyButton: string
  /** Returns the texts for the results that allow no retry. */
  renderResults: (answer: TokenAnswer<TokenResult>) => Record<Exclude<TokenResult, Retryable>, ReactNode>
  /** The content above the button: texts, and fields for visitors without JavaScript. */
  children: ReactNode
}

export const RETRY_TEXTS = {
  busy: 'Our server is busy, and nothing has changed. Please try again in a minute.',
  offline: 'You are offline, and nothing has changed. This works online only: please try again once you are.',
  unanswered:
    'Our server did not answer, so we can’t tell whether it worked. Please try again once you are online: repeating is safe.',
} as const satisfies Record<Retryable, string>

/**
 * The button behind a mailed link, and its result. Opening the page does not press the button, because mail scanners
 * open links too.
 */
export function TokenForm({ action, token, button, busyButton, renderResults, children }: TokenFormProps) {
  const island = useIsland<HTMLFormElement>()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<TokenAnswer<TokenResult> | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const result = answer?.code ?? null
  const canRetry = result === null || isRetryable(result)

  // The button that was pressed is gone, so the result gets the focus.
  useEffect(() => {
    if (!canRetry) outcome.current?.focus()
  }, [canRetry])
  useFocusReturn(island.ref, busy)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setAnswer(await actOnToken(action, token))
    setBusy(false)
  }

  if (answer !== null && result !== null && !isRetryable(result)) {
    return (
      <div className="stack" ref={outcome} tabIndex={-1}>
        {renderResults(answer)[result]}
      </div>
    )
  }
  return (
    <form
      {...island}
      method="post"
      noValidate
      data-form={`newsletter-${action}`}
      className="stack"
      onSubmit={(event) => void handleSubmit(event)}
    >
      {children}
      <p className="form__unable" role="alert" data-form-failed="" hidden suppressHydrationWarning>
        Nothing has changed: this page could not finish loading. Please reload it once you are online, or write to{' '}
        <MailLink />.
      </p>
      {isRetryable(result) ? (
        <p className="form__unable" role="alert">
          {RETRY_TEXTS[result]}
        </p>
      ) : null}
      <p>
        {/* The prominent style is for actions that the site recommends. Unsubscribing is not one. */}
        <button
          type="submit"
          className={action === 'unsubscribe' ? 'button' : 'button button--primary'}
          disabled={busy}
        >
          {busy ? busyButton : button}
        </button>
      </p>
    </form>
  )
}
