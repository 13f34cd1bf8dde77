import { brand } from '../site/brand.ts'
import type { Feed } from '../site/page-head.ts'

/** The newest articles in full, written by the server. */
export const blogFeed: Feed = { path: '/rss.xml', title: `${brand.name} Blog` }
