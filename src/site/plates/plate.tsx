import type { ReactNode } from 'react'
import { chain, colonnade, depths, frames, ledger, ring, rosette, sheets, weave } from './drawings.tsx'

/** The drawings of the site's own family, as on covers and shared pictures. */
const drawings = { chain, colonnade, depths, frames, ledger, ring, rosette, sheets, weave } satisfies Record<
  string,
  ReactNode
>

export type PlateName = keyof typeof drawings

/** A drawing in fine lines, in the color of the text around it; it fills whatever room it is given, and says nothing. */
export function Plate({ name }: { name: PlateName }) {
  return (
    <svg className="plate" viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
