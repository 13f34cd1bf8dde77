/**
 * Returns the result of `work`, a promise that can't be aborted. Ignores a result that comes after `limitMs`.
 * @throws TimeoutError with the text `lateText` after `limitMs`
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
