import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../login/login-page.tsx'
import { brand } from '../company/facts/brand.ts'
import { pageHead } from '../site/page-head.ts'

export const Route = createFileRoute('/login')({
  head: () =>
    pageHead({
      path: '/login',
      title: `Login · ${brand.name}`,
      description: `Where law firms and their clients sign in to ${brand.name}.`,
    }),
  component: LoginPage,
})
