import { brand } from '../company/facts/brand.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { SheetView } from './sheet-view.tsx'
import { sheets } from './sheets.ts'

const note = `From ${brand.name}. General information, not legal advice: compare it with your own state’s rules and change it as you need.`

/** Four templates, in full. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader eyebrow="Templates" title="Four sheets for the desk">
        <p className="lead">
          Whole, on this page, for any system or none. Copy them, print them, cross out what your practice does not
          need. We ask for nothing in return.
        </p>
        <ul className="cluster no-print" aria-label="On this page">
          {sheets.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`} className="link">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </PageHeader>
      <div className="sheets container">
        {sheets.map((sheet) => (
          <SheetView key={sheet.id} sheet={sheet} note={note} />
        ))}
      </div>
      <p className="section container no-print">
        The last sheet is the short form of a longer text:{' '}
        <TargetLink to="/resources/migration-guide">the migration guide</TargetLink> says why each box is there.
      </p>
    </>
  )
}
