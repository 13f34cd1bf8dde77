import { initialsOf } from '../lib/initials.ts'

/** A person without a photograph: the initials in a notary's seal, in the colors of the text around it. */
export function Seal({ name }: { name: string }) {
  return (
    <svg className="seal" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
      <circle cx="32" cy="32" r="28" strokeWidth="4" strokeDasharray="2.1" />
      <circle cx="32" cy="32" r="23" />
      <text x="32" y="38" textAnchor="middle">
        {initialsOf(name)}
      </text>
    </svg>
  )
}
