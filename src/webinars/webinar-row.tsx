import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Dagger } from '../site/page/dagger.tsx'
import { DateBlock } from './date-block.tsx'
import type { Webinar } from './rules/webinar.ts'

export type WebinarRowProps = {
  webinar: Webinar
  /** Short facts about the webinar, in reading order. */
  facts: readonly string[]
  action: ReactNode
}

export function WebinarRow({
  webinar: { slug, title, summary, category, presenter, presenter_title, starts_at, sample },
  facts,
  action,
}: WebinarRowProps) {
  return (
    <li className="webinar-row">
      <DateBlock startsAt={starts_at} />
      <div className="stack">
        <h3>
          <Link to="/webinars/$slug" params={{ slug }}>
            {title}
          </Link>
        </h3>
        <p className="webinar-row__summary">{summary}</p>
        <p className="note">
          {[category, presenter, presenter_title].filter((part) => part !== '').join(' · ')}
          <Dagger when={sample} />
        </p>
      </div>
      <div className="stack">
        <ul className="webinar-row__facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p>{action}</p>
      </div>
    </li>
  )
}
