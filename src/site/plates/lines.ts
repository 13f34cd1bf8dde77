/** Returns the numbers from 0 to `count` - 1. */
export function rows(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** Returns the path of wavy depth lines, 640 units wide. Lower lines have lower waves. */
export function depthLines(count: number): string {
  return rows(count)
    .map((line) => {
      const rise = 58 - 3 * line
      return `M${-30 - ((line * 29) % 90)} ${30 + line * 32}q65-${rise} 130 0t130 0 130 0 130 0 130 0 130 0`
    })
    .join('')
}

/** Returns the path of a ledger's lines and columns. The first column has a double line. */
export function ledgerRules(count: number): string {
  return `M88 0v480M94 0v480M350 0v480M490 0v480${rows(count)
    .map((row) => `M0 ${46 + row * 36}h640`)
    .join('')}`
}

/** Returns the path of vertical lines between the days of a calendar. */
export function dayLines(count: number): string {
  return rows(count)
    .map((day) => `M${40 + day * 70} 0v480`)
    .join('')
}
