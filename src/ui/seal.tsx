import { sealOf } from '../lib/seal.ts'

const RIM = 27

/**
 * The portrait of a person without a photograph: initials in a notary's seal. Decorative, because the name is beside
 * it. `size` is width and height in pixels.
 */
export function Seal({ name, size }: { name: string; size: number }) {
  const { initials, teeth } = sealOf(name)
  return (
    <svg className="seal" viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
      <circle cx="32" cy="32" r={RIM} pathLength={2 * teeth} strokeDasharray="1" strokeWidth="4" />
      <circle cx="32" cy="32" r="22.5" />
      <text x="32" y="38" textAnchor="middle">
        {initials}
      </text>
    </svg>
  )
}
