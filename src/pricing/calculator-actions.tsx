import { Link, useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { brand } from '../company/facts/brand.ts'
import { estimateOf } from '../site/rules/estimate.ts'
import { resultAddress } from './calculator-search.ts'
import type { CalculatorReading } from '../site/rules/calculator.ts'

/**
 * The value of the attribute `data-print` on the root element. While it is set, the style sheet prints only the
 * calculator.
 */
const PRINTED_PART = 'calculator'

/** The buttons that share or print the calculator's result. */
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
      <p className="no-print">
        <Link
          to="/request-demo"
          search={{ from: 'estimate', ...estimateOf(reading) }}
          className="button button--primary"
        >
          Bring this to my demo
        </Link>
      </p>
      <div className="cluster no-print needs-script">
        {hydrated && 'share' in navigator ? (
          <button type="button" className="button" onClick={() => void share(address())}>
            Share
          </button>
        ) : null}
        <button type="button" className="button" onClick={() => void copy()}>
          Copy link to this result
        </button>
        <button type="button" className="button button--quiet" onClick={printResult}>
          Print this result
        </button>
        <output className="worksheet__copied note">{confirmation}</output>
      </div>
      {hydrated ? <p className="worksheet__address note">Open this estimate again at {address()}</p> : null}
    </>
  )
}

async function share(url: string): Promise<void> {
  try {
    await navigator.share({ title: `Estimate · ${brand.name}`, url })
  } catch {
    // The visitor canceled the dialog, which is no error.
  }
}

function printResult(): void {
  const { dataset } = document.documentElement
  dataset['print'] = PRINTED_PART
  window.addEventListener('afterprint', () => delete dataset['print'], { once: true })
  window.print()
}
