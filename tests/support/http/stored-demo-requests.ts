import type { TestServer } from '../servers/server.ts'

/** Stores `count` demo requests with these values, and returns their ids. */
export async function storeDemoRequests(
  { admin }: TestServer,
  count: number,
  values: Record<string, unknown> = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let left = count; left > 0; left -= 1) ids.push((await admin.create('demo_requests', values)).id)
  return ids
}
