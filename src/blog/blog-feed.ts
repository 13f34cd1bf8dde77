import { brand } from '../company/facts/brand.ts'

/**
 * The RSS feed, which the server writes with the newest articles in full. The build passes title and description to the
 * server.
 */
export const blogFeed = {
  path: '/rss.xml',
  title: `${brand.name} Blog`,
  /** This sentence is also on the blog's page. */
  description: 'Expert insights from leading legal practitioners',
} as const
