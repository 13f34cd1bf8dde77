import type PocketBase from 'pocketbase'
import { askPocketBase } from '../lib/ask-pocketbase.ts'
import { ContentError } from '../lib/content-error.ts'
import type { RolesSource } from './job-role.ts'
import { jobRoleColumns, jobRoleFromRecord, jobRoleOrder } from './job-role-schema.ts'

const options = {
  fields: jobRoleColumns.join(','),
  sort: jobRoleOrder,
  // Two parts of a page may ask at once; the SDK would otherwise cancel the earlier request.
  requestKey: null,
}

/** Open roles from this site's own API. That unpublished ones stay hidden is the collection's own rule. */
export function pocketbaseRoles(): RolesSource {
  return {
    list: () =>
      ask(async (pocketbase) => {
        const records = await pocketbase.collection('job_roles').getFullList<Record<string, unknown>>(options)
        // A record that can't be shown must not take the others with it.
        return records.map(jobRoleFromRecord).filter((role) => role !== null)
      }),
    bySlug: (slug) =>
      ask(async (pocketbase) => {
        const filter = pocketbase.filter('slug = {:slug}', { slug })
        const { items } = await pocketbase
          .collection('job_roles')
          .getList<Record<string, unknown>>(1, 1, { ...options, filter, skipTotal: true })
        const [record] = items
        if (record === undefined) return null
        const role = jobRoleFromRecord(record)
        if (role === null) throw new ContentError('answered', 'The server sent something that is not a role.')
        return role
      }),
  }
}

function ask<T>(question: (pocketbase: PocketBase) => Promise<T>): Promise<T> {
  return askPocketBase('The roles could not be loaded. Check your connection and try again.', question)
}
