import { useRef } from 'react'
import { SheetActions } from './sheet-actions.tsx'
import { sheetText } from './sheet-text.ts'
import type { Sheet, TemplatePart } from './sheets.ts'

/** One template, drawn as a sheet of paper, with buttons to copy and print it. */
export function SheetView({ sheet, note }: { sheet: Sheet; note: string }) {
  const element = useRef<HTMLElement>(null)
  const { id, title, use, parts } = sheet
  return (
    <section ref={element} id={id} className="sheet" aria-labelledby={`${id}-title`}>
      <div className="sheet__about stack">
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{use}</p>
        <SheetActions text={sheetText(sheet, note)} sheet={element} title={title} />
      </div>
      <div className="sheet__paper card">
        {parts.map((part) => (
          <div key={part.heading} className="sheet__part">
            <h3>{part.heading}</h3>
            <Part part={part} />
          </div>
        ))}
        <p className="note">{note}</p>
      </div>
    </section>
  )
}

function Part({ part }: { part: TemplatePart }) {
  if (part.kind === 'sum') return <Sum part={part} />
  return (
    <ul className={`sheet__${part.kind}`}>
      {part.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Sum({ part: { heading, items } }: { part: Extract<TemplatePart, { kind: 'sum' }> }) {
  return (
    <table className="sheet__sum">
      <caption className="visually-hidden">{heading}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Sign</th>
          <th scope="col">Line</th>
          <th scope="col">Amount, to be filled in</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ sign, label, isResult }) => (
          <tr key={label} className={isResult ? 'sheet__result' : undefined}>
            <td>{sign}</td>
            <th scope="row">{label}</th>
            <td>$</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
