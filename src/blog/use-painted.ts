import { useEffect, useState } from 'react'
import { afterPaint } from './after-paint.ts'

/** Whether what belongs to this value was painted already; what the page was built with was. */
export function usePainted(value: string): boolean {
  const [painted, setPainted] = useState(value)
  useEffect(() => (painted === value ? undefined : afterPaint(() => setPainted(value))), [painted, value])
  return painted === value
}
