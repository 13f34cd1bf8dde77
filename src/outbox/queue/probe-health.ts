import { parseObject } from './classify-answer.ts'
import type { Platform } from './platform.ts'

/** Less than the pause between probes, so that one that hangs delays nothing. */
export const probeLimitMs = 3_000

/**
 * Whether our own server answers now. A captive portal's page does not count: the body must be PocketBase's
 * `{"code":200,…}`. Never rejects.
 */
export async function probeHealth(platform: Platform): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), probeLimitMs)
  try {
    const response = await platform.fetch('/api/health', {
      cache: 'no-store',
      redirect: 'error',
      signal: controller.signal,
    })
    return response.status === 200 && parseObject(await response.text())['code'] === 200
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
