import { authorDesk } from '../../../src/blog/rules/author-desk.ts'
import { roleDesk } from '../../../src/careers/rules/role-desk.ts'
import type { Desk } from '../../../src/content/rules/desk.ts'
import { webinarDesk } from '../../../src/webinars/rules/webinar-desk.ts'

/** Every staff page that the app generates from a description of a collection and its fields. */
export const desks: readonly Desk[] = [authorDesk, webinarDesk, roleDesk]
