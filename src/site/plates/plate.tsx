import type { ReactNode } from 'react'
import { chain, colonnade, depths, frames, ledger, ring, rosette, sheets, weave } from './drawings.tsx'

/** The line drawings of pages. Article covers and pictures for shared links have drawings of their own. */
const drawings = { chain, colonnade, depths, frames, ledger, ring, rosette, sheets, weave } satisfies Record<
  string,
  ReactNode
>

export type PlateName = keyof typeof drawings

/** A decorative line drawing in the color of the surrounding text. It fills its container. */
export function Plate({ name }: { name: PlateName }) {
  return (
    <svg className="plate" viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
