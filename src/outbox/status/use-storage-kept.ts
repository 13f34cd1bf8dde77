import { useEffect, useState } from 'react'
import { isStorageKept } from '../../browser/request-persistence.ts'

/**
 * React hook: whether the browser has promised to keep the waiting items. Undefined until an item waits and the browser
 * has answered.
 */
export function useStorageKept(isWaiting: boolean): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>()
  useEffect(() => {
    if (!isWaiting) return undefined
    let isLeft = false
    void isStorageKept().then((answer) => isLeft || setIsKept(answer))
    return () => {
      isLeft = true
    }
  }, [isWaiting])
  return isKept
}
