import '../layout/admin.css'
import { sourcePeriods, type SourcePeriod } from '../rules/source-periods.ts'
import { SessionPanel } from '../account/session-panel.tsx'
import { StaffBar, StaffLayout } from '../layout/staff-layout.tsx'
import { useAdmin } from '../account/for-admins.ts'
import { SourcesBoard } from './sources-board.tsx'

type SourcesPageProps = { period: SourcePeriod; onChoose: (period: SourcePeriod) => void }

/** The screen where administrators see how many leads came in the last weeks, and from where. */
export function SourcesPage({ period, onChoose }: SourcesPageProps) {
  const isAdmin = useAdmin() !== undefined
  return (
    <StaffLayout screen="/admin/sources">
      <StaffBar title="Sources">
        {isAdmin ? (
          <div className="staff-tabs" role="group" aria-label="Period">
            {sourcePeriods.map((weeks) => (
              <button
                key={weeks}
                type="button"
                className="staff-tab"
                aria-pressed={weeks === period}
                onClick={() => onChoose(weeks)}
              >
                {weeks} weeks
              </button>
            ))}
          </div>
        ) : null}
      </StaffBar>
      <div className="admin">
        {isAdmin ? (
          <SourcesBoard period={period} />
        ) : (
          <>
            <p className="note">See how many leads came in the last weeks, and from where. For administrators.</p>
            <SessionPanel />
          </>
        )}
      </div>
    </StaffLayout>
  )
}
