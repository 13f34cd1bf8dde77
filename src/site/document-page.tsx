import type { ReactNode } from 'react'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Plate, type PlateName } from './plates/plate.tsx'

/** One numbered section of a long text. */
export type DocumentPart = {
  id: string
  title: string
  body: ReactNode
}

export type DocumentPageProps = {
  eyebrow?: string | undefined
  title: string
  turn?: string | undefined
  lead: string
  /** Small print under the lead: author, date and length. */
  note?: ReactNode
  plate?: PlateName
  parts: readonly DocumentPart[]
  /** Content after the text, such as a call to action. */
  children?: ReactNode
}

/** A page with one long text. Beside it is a table of contents with a link to each section. */
export function DocumentPage({
  eyebrow,
  title,
  turn,
  lead,
  note,
  plate = 'rosette',
  parts,
  children,
}: DocumentPageProps) {
  return (
    <>
      <PageHeader eyebrow={eyebrow} title={title} turn={turn} plate={<Plate name={plate} />}>
        <p className="lead">{lead}</p>
        {note ? <p className="note">{note}</p> : null}
      </PageHeader>
      <div className="document container beside">
        <nav className="document__contents no-print" aria-label="On this page">
          <p className="note">On this page</p>
          <ol className="lines">
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="document__parts">
          {parts.map((part) => (
            <section key={part.id} id={part.id} className="prose" aria-labelledby={`${part.id}-title`}>
              <h2 id={`${part.id}-title`}>{part.title}</h2>
              {part.body}
            </section>
          ))}
        </div>
      </div>
      {children}
    </>
  )
}
