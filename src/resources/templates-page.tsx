import { brand } from '../company/facts/brand.ts'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { SheetView } from './sheet-view.tsx'
import { templateSheets } from './sheets.ts'

const note = `From ${brand.name}. General information, not legal advice: compare it with your own state’s rules and change it as you need.`

/** The page with four complete templates. */
export function TemplatesPage() {
  return (
    <>
      <PageHeader
        title="Free templates for law firms"
        turn="Four sheets for the desk."
        plate={<Plate name="sheets" />}
        beside={<SheetIndex />}
      >
        <p className="lead">
          Use them in full, with any system or none. Copy them, print them, cross out what your practice does not need.
          We ask for nothing in return.
        </p>
      </PageHeader>
      <div className="sheets container">
        {templateSheets.map((sheet) => (
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

/** Previews of the sheets. Each links to the complete sheet below. */
function SheetIndex() {
  return (
    <ul className="sheet-index no-print" aria-label="On this page">
      {templateSheets.map(({ id, title, parts }) => (
        <li key={id} className="sheet-index__sheet">
          <a href={`#${id}`}>{title}</a>
          <span className="sheet-index__parts" aria-hidden="true">
            {parts.map(({ heading, items }) => (
              <span key={heading}>
                {items.slice(0, 3).map((_, line) => (
                  <i key={line} />
                ))}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}
