import { useState } from 'react'

/** The earlier list for as long as the new one holds the same, so that what is made of it can stay. */
export function useUnchanged<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept === list || (kept.length === list.length && kept.every((item, index) => item === list[index]))) return kept
  setKept(list)
  return list
}
