import { Section } from '../ui/page/section.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { templateSheets } from './sheets.ts'

const shelves = [
  {
    to: '/resources/guides',
    title: 'Guides',
    text: 'Do one task from start to finish: move a firm to another system, or read what our authors advise for each practice area.',
    state: 'Our own guide, and articles',
    drawing: 'M16 8q-5-3-12-2v19q7-1 12 2 5-3 12-2V6q-7-1-12 2v19',
  },
  {
    to: '/resources/videos',
    title: 'Videos',
    text: 'See how a matter is opened, what a client sees and how trust money stays in balance: on this site, or live.',
    state: 'On screen, and live',
    drawing: 'M4 6h24v16H4zM13 10l7 4-7 4zM9 27h14',
  },
  {
    to: '/resources/templates',
    title: 'Templates',
    text: 'Copy, print and change full checklists and forms: engagement letter, conflict check, trust reconciliation, data migration.',
    state: `${templateSheets.length} sheets`,
    drawing: 'M7 3h18v26H7zM11 10l2 2 3-4M18 10h4M11 17l2 2 3-4M18 17h4M11 24h11',
  },
  {
    to: '/resources/case-studies',
    title: 'Case studies',
    text: 'What firms changed, what was measured and how, and what did not work; with the questions to put to any vendor’s success story.',
    state: 'Figures with their method',
    drawing: 'M3 8h9l3 3h14v16H3zM16 15a4 4 0 1 0 .01 0zM13.500 22l-1 4M18.500 22l1 4',
  },
] as const

/** The four kinds of resources, each with a summary of its contents. */
export function Shelves() {
  return (
    <Section
      titleId="shelves-title"
      className="beside"
      eyebrow="By kind"
      title="Four shelves, none of them locked"
      intro={<p className="lead">You read everything here without giving an email address.</p>}
    >
      <ul className="lines">
        {shelves.map(({ to, title, text, state, drawing }) => (
          <li key={to} className="shelf">
            <svg
              viewBox="0 0 32 32"
              width="32"
              height="32"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d={drawing} />
            </svg>
            <h3>
              <TargetLink to={to} className="shelf__link">
                {title}
              </TargetLink>
            </h3>
            <p className="note">{state}</p>
            <p className="shelf__text">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
