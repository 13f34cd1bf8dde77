/** Returns the sum of the values; 0 if there are none. */
export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
