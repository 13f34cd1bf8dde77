const LARGEST_SHOWN = 1e15

/**
 * Returns a rounded number with commas: 10500 → "10,500". NaN, Infinity and numbers too large to show become a dash.
 */
export function formatNumber(value: number): string {
  if (!(Math.abs(value) < LARGEST_SHOWN)) return '–'
  return `${Math.round(value)}`.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Returns rounded dollars: 10500 → "$10,500". */
export function formatDollars(value: number): string {
  return `$${formatNumber(value)}`
}

/**
 * Returns the sum of the values; 0 if there are none. It is in this module because a small module of its own would be a
 * file of the build, and the bundle of all visitors names each file.
 */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
