import { createFileRoute } from '@tanstack/react-router'
import { StatusPage } from '../admin/status/status-page.tsx'
import { staffHead } from '../admin/layout/staff-head.ts'

export const Route = createFileRoute('/admin/status')({
  head: () => staffHead('/admin/status'),
  component: StatusPage,
})
