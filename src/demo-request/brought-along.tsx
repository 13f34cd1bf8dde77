import { useEffect, useRef } from 'react'
import { broughtSummary } from '../site/rules/estimate.ts'
import { animateIn } from '../ui/animate-in.ts'
import type { Brought } from './demo-search.ts'

/**
 * Shows above the form the plan or estimate with which the visitor came from another page. A button removes it from the
 * request.
 */
export function BroughtAlong({ brought, onRemove }: { brought: Brought; onRemove: () => void }) {
  const text = broughtSummary(brought)
  return (
    <div role="status" className="demo-form__brought">
      {text === '' ? null : <Card key={text} text={text} onRemove={onRemove} />}
    </div>
  )
}

function Card({ text, onRemove }: { text: string; onRemove: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => animateIn(card.current), [])
  return (
    <div className="form__draft cluster" ref={card}>
      <p>
        <strong>{text}</strong>: shown in your demo.
      </p>
      <button type="button" className="button button--quiet" onClick={onRemove}>
        Leave it out
      </button>
    </div>
  )
}
