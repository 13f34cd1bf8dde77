import type { ReactNode } from 'react'

export type SizeId = 'solo' | 'small' | 'midSized' | 'large'

/**
 * A simplified screen for each size of firm: one person's day on a phone, tasks, a team's load, and permissions with an
 * ethical wall.
 */
const drawings: Record<SizeId, ReactNode> = {
  solo: (
    <>
      <rect x="58" y="4" width="44" height="80" rx="7" />
      <path d="M58 18h44M66 28h6M66 42h6M66 56h6M66 70h6" />
      <path className="thumbnail__strong" d="M78 28h16M78 42h12M78 56h17M78 70h9" />
    </>
  ),
  small: (
    <>
      <path d="M30 8h100v68H30zM30 22h100" />
      <path d="M40 30h8v8h-8zM40 45h8v8h-8zM40 60h8v8h-8zM58 64h40" />
      <path className="thumbnail__strong" d="M58 34h58M58 49h46M41 34l3 3 5-7M41 49l3 3 5-7" />
    </>
  ),
  midSized: (
    <>
      <path d="M24 8h112v68H24zM24 22h112M34 33h18M34 47h18M34 61h18M60 33h66M60 47h66M60 61h66" />
      <path className="thumbnail__strong" strokeWidth="6" d="M60 33h48M60 47h60M60 61h28" />
    </>
  ),
  large: (
    <>
      <path d="M20 8h120v68H20zM20 22h120M20 40h120M20 58h120M50 8v68M80 8v68M110 8v68" />
      <path className="thumbnail__strong" d="M59 31h10M59 49h10M89 31h10M29 31h10M29 49h10M29 67h10" />
      <path className="thumbnail__strong" strokeWidth="4" d="M110 4v80" />
    </>
  ),
}

export function SizeThumbnail({ size }: { size: SizeId }) {
  return (
    <svg className="thumbnail" viewBox="0 0 160 88" aria-hidden="true">
      {drawings[size]}
    </svg>
  )
}
