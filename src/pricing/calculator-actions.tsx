import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { resultAddress } from './calculator-search.ts'
import type { CalculatorReading } from './read-calculator-form.ts'

/** Named in the sheet: while it is set, a print shows the calculator alone. */
const PRINTED_PART = 'calculator'

/** Take the result along: as a link, or on paper. */
export function CalculatorActions({ reading, anchor }: { reading: CalculatorReading; anchor: string }) {
  const [copied, setCopied] = useState({ address: '', refused: false })
  const address = () => resultAddress(location.origin + location.pathname, reading, anchor)

  const copy = async () => {
    const copying = address()
    try {
      await navigator.clipboard.writeText(copying)
      setCopied({ address: copying, refused: false })
    } catch {
      setCopied({ address: copying, refused: true })
    }
  }
  const hydrated = useHydrated()
  const confirmation =
    copied.address === '' ? '' : copied.refused ? `Copy this address: ${copied.address}` : 'Link copied'

  return (
    <>
      <div className="cluster no-print needs-script">
        <button type="button" className="button" onClick={() => void copy()}>
          Copy link to this result
        </button>
        <button type="button" className="button button--quiet" onClick={printResult}>
          Print this result
        </button>
        <output className="worksheet__copied note">{confirmation}</output>
      </div>
      {hydrated ? <p className="worksheet__address note">This estimate opens again at {address()}</p> : null}
    </>
  )
}

function printResult(): void {
  const { dataset } = document.documentElement
  dataset['print'] = PRINTED_PART
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
