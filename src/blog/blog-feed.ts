import { brand } from '../company/facts/brand.ts'

/** The newest articles in full, written by the server, which reads title and description from the build. */
export const blogFeed = {
  path: '/rss.xml',
  title: `${brand.name} Blog`,
  /** The blog's page begins with this sentence too. */
  description: 'Expert insights from leading legal practitioners',
} as const
