import { createFileRoute } from '@tanstack/react-router'
import { DEFAULT_PERIOD } from '../admin/rules/source-periods.ts'
import { SourcesPage } from '../admin/sources/sources-page.tsx'
import { sourcesSearchSchema } from '../admin/sources/sources-search.ts'
import { staffHead } from '../admin/layout/staff-head.ts'

export const Route = createFileRoute('/admin/sources')({
  validateSearch: sourcesSearchSchema,
  head: () => staffHead('/admin/sources'),
  component: SourcesRoute,
})

function SourcesRoute() {
  const { weeks = DEFAULT_PERIOD } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SourcesPage
      period={weeks}
      onChoose={(period) => void navigate({ search: { weeks: period }, replace: true, resetScroll: false })}
    />
  )
}
