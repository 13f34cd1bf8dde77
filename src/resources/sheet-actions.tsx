import { useEffect, useState, type RefObject } from 'react'
import { useIsland } from '../ui/use-island.ts'

export type SheetActionsProps = {
  /** The text that "Copy as text" copies. */
  text: string
  /** The element that the button "Print" prints. */
  sheet: RefObject<HTMLElement | null>
  /** The sheet's title. It distinguishes the buttons of several sheets for screen readers. */
  title: string
}

const PRINTED = 'data-printed'

/** The buttons that copy or print one sheet. Without JavaScript visitors can select the text and print the page. */
export function SheetActions({ text, sheet, title }: SheetActionsProps) {
  const island = useIsland<HTMLDivElement>()
  const [result, setResult] = useState('')

  useEffect(() => {
    // The mark is removed at the event `afterprint`, because some browsers return from `print()` before they have
    // printed.
    const element = sheet.current
    const unmark = () => element?.removeAttribute(PRINTED)
    window.addEventListener('afterprint', unmark)
    return () => window.removeEventListener('afterprint', unmark)
  }, [sheet])

  const copy = async () => {
    setResult('')
    try {
      await navigator.clipboard.writeText(text)
      setResult('Copied.')
    } catch {
      setResult('Your browser did not allow it. Mark the text below and copy it by hand.')
    }
  }
  const print = () => {
    sheet.current?.setAttribute(PRINTED, '')
    window.print()
  }

  return (
    <div className="cluster needs-script no-print" {...island}>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy as text<span className="visually-hidden"> {title}</span>
      </button>
      <button type="button" className="button button--quiet" onClick={print}>
        Print<span className="visually-hidden"> {title}</span>
      </button>
      <output className="note">{result}</output>
    </div>
  )
}
