import { authorDesk } from '../../../src/blog/rules/author-desk.ts'
import { roleDesk } from '../../../src/careers/rules/role-desk.ts'
import type { Desk } from '../../../src/content/rules/desk.ts'
import { webinarDesk } from '../../../src/webinars/rules/webinar-desk.ts'

/** Every staff page for a collection that the program generates from a description. */
export const desks: readonly Desk[] = [authorDesk, webinarDesk, roleDesk]
