/**
 * Returns the key of the tab on which a desk opens: the first with a record, else the first of all. Records that only
 * this device has are in the first tab.
 */
export function openingTab(
  states: readonly { key: string }[],
  heads: readonly { state: string }[],
  isAnyOnlyHere: boolean,
): string | undefined {
  const [first] = states
  if (isAnyOnlyHere) return first?.key
  return (states.find(({ key }) => heads.some(({ state }) => state === key)) ?? first)?.key
}
