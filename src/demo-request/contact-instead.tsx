import { brand } from '../site/brand.ts'
import { Mail, Phone } from '../site/form-fallbacks.tsx'

/** The other ways to ask for a demo. */
export function ContactInstead() {
  return (
    <p className="note">
      Rather talk? Call <Phone /> ({brand.phone.hours}) or write to <Mail />.
    </p>
  )
}
