import { StaffIcon } from '../staff-icon.tsx'

/** The button from a lead back to the list, in windows that show only one of them. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="button button--quiet lead__back" onClick={onBack}>
      <StaffIcon path="M15 5l-7 7 7 7" size={16} />
      All leads
    </button>
  )
}
