import { createFileRoute } from '@tanstack/react-router'
import { NewsletterPage } from '../admin/newsletter/newsletter-page.tsx'
import { staffHead } from '../admin/layout/staff-head.ts'

export const Route = createFileRoute('/admin/newsletter')({
  head: () => staffHead('/admin/newsletter'),
  component: NewsletterPage,
})
