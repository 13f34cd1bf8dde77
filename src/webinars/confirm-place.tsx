import { useState } from 'react'
import * as v from 'valibot'
import { REQUEST_LIMIT_MS } from '../lib/time-units.ts'
import { useIsland } from '../ui/use-island.ts'

type State = 'asked' | 'busy' | 'done' | 'unknown' | 'failed'

const TEXTS: Readonly<Record<Exclude<State, 'done'>, string>> = {
  asked: '',
  busy: '',
  unknown: 'We don’t recognize this link. It may be incomplete: please open it in our newest email.',
  failed: 'Our server did not answer. Please try again once you are online: repeating is safe.',
}

const answerSchema = v.pipe(v.string(), v.parseJson(), v.object({ code: v.picklist(['done', 'unknown']) }))

/**
 * The part of a webinar's page to which the link in a registration's mail leads. Its button confirms the registration.
 * Opening the page changes nothing, because mail scanners open links too.
 */
export function ConfirmPlace({ token }: { token: string }) {
  const island = useIsland<HTMLElement>()
  const [state, setState] = useState<State>('asked')

  async function handleConfirm() {
    if (state === 'busy') return
    setState('busy')
    setState(await confirm(token))
  }

  return (
    <section {...island} id="confirm" className="section container stack" aria-labelledby="confirm-title">
      <h2 id="confirm-title">{state === 'done' ? 'Your place is confirmed' : 'Confirm your place'}</h2>
      {state === 'done' ? (
        <p role="status">Thank you. We write to you if anything changes.</p>
      ) : (
        <>
          <p>Press the button, and we count on you.</p>
          <p>
            <button
              type="button"
              className="button button--primary"
              aria-disabled={state === 'busy'}
              onClick={() => void handleConfirm()}
            >
              {state === 'busy' ? 'Confirming...' : 'Confirm my place'}
            </button>
          </p>
          <p role="status">{TEXTS[state]}</p>
        </>
      )}
    </section>
  )
}

async function confirm(token: string): Promise<State> {
  try {
    const response = await fetch('/api/site/confirm-place', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    })
    const answer = v.safeParse(answerSchema, await response.text())
    return answer.success ? answer.output.code : 'failed'
  } catch {
    return 'failed'
  }
}
