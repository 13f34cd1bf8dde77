/**
 * Awaits `work` that can't be aborted, up to a limit. A later result is ignored.
 * @throws TimeoutError with `lateText` after `limitMs`
 */
export async function withinLimit<T>(limitMs: number, work: Promise<T>, lateText: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException(lateText, 'TimeoutError')), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
  }
}
