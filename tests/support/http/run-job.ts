import * as v from 'valibot'
import type { AdminApi } from './admin-api.ts'
import { until } from '../until.ts'

const statusSchema = v.object({
  jobs: v.array(v.object({ id: v.string(), ended: v.number(), running: v.boolean() })),
})

/**
 * Starts a scheduled job of the site, and waits until it ends. PocketBase's own route only starts the job and does not
 * wait.
 */
export async function runJob(admin: AdminApi, id: string): Promise<void> {
  const state = async () => {
    const { jobs } = v.parse(statusSchema, await admin.call('GET', '/api/site/status'))
    const job = jobs.find((each) => each.id === id)
    if (job === undefined) throw new Error(`there is no job ${id}`)
    return job
  }
  // A run of the job that began earlier may have missed recent changes, so wait for its end. Times have a resolution of
  // 1 ms.
  const { ended: before } = await until(`${id} does not run`, async () => {
    const job = await state()
    return !job.running && job.ended < Date.now() && job
  })
  await admin.call('POST', `/api/crons/${id}`)
  await until(`${id} is over`, async () => {
    const job = await state()
    return !job.running && job.ended > before
  })
}
