/**
 * What `work` brings, for work that can't be called off: it goes on behind, and what it brings later is not read.
 * @throws TimeoutError with `lateText`, once `limitMs` have passed
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
