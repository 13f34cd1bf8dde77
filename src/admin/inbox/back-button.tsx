import { StaffIcon } from '../layout/staff-icon.tsx'

/** The button that leads from a lead back to the list. Only windows too narrow for both show it. */
export function BackButton({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" className="button button--quiet lead__back" onClick={onBack}>
      <StaffIcon path="M15 5l-7 7 7 7" size={16} />
      All leads
    </button>
  )
}
