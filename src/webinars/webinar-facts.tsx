import { Seal } from '../ui/seal.tsx'
import { formatNumber } from '../lib/format-number.ts'
import { Dagger } from '../site/page/dagger.tsx'
import type { Webinar } from './rules/webinar.ts'
import { recordingOf } from './rules/recording.ts'
import { webinarDay, webinarTime } from './rules/webinar-time.ts'

/** A webinar's facts: time, length, presenters, and the number of registrations, or of views once it is over. */
export function WebinarFacts({ webinar, isOver }: { webinar: Webinar; isOver: boolean }) {
  const { starts_at, duration_minutes, presenter, presenter_title, sample } = webinar
  const { views } = recordingOf(webinar)
  const registered = registeredText(webinar)
  const facts = [
    { term: 'Date', text: webinarDay(starts_at) },
    { term: 'Time', text: webinarTime(starts_at) },
    { term: 'Length', text: `${duration_minutes} minutes` },
    ...(presenter === ''
      ? []
      : [{ term: 'Presenter', text: presenter_title === '' ? presenter : `${presenter}, ${presenter_title}` }]),
    ...(registered === '' || isOver ? [] : [{ term: 'So far', text: registered }]),
    ...(views === 0 || !isOver ? [] : [{ term: 'Recording', text: viewsText(views) }]),
  ]
  return (
    <dl className="webinar-facts">
      {facts.map(({ term, text }, index) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className={term === 'Presenter' ? 'webinar-facts__presenter' : undefined}>
            {term === 'Presenter' ? <Seal name={presenter} size={48} /> : null}
            <span>
              {text}
              <Dagger when={sample && index === facts.length - 1} />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Returns the number of registrations in words: the claim or the real number, whichever is larger. Empty if both are 0.
 */
export function registeredText({
  registered_claim,
  registered,
}: Pick<Webinar, 'registered_claim' | 'registered'>): string {
  if (registered > registered_claim) return `${formatNumber(registered)} registered`
  return registered_claim === 0 ? '' : `${formatNumber(registered_claim)}+ registered`
}

export function viewsText(views: number): string {
  return `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`
}
