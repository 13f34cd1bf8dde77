import { useEffect } from 'react'

const keys = ['j', 'k', 'enter', 'r', 'n', 'o', '1', '2', '3', '4', 'z', '/', '?', 'escape'] as const
export type InboxKey = (typeof keys)[number]

const TEXTS: Readonly<Record<InboxKey, string>> = {
  j: 'Next lead',
  k: 'Previous lead',
  enter: 'Read the open lead',
  r: 'Write a reply',
  n: 'Write a note',
  o: 'Make yourself its owner',
  1: 'New',
  2: 'Answered',
  3: 'Booked',
  4: 'Closed',
  z: 'Undo the last of these changes',
  '/': 'Search',
  '?': 'Show these keys',
  escape: 'Back to the list',
}

/** The keyboard shortcuts of the inbox, each with a text that says what it does. `?` lists them. */
export const inboxKeys: ReadonlyArray<readonly [key: InboxKey, text: string]> = keys.map((key) => [key, TEXTS[key]])

/** Returns the shortcut of a key press. While staff type, only Escape is one. Keys with Ctrl, Meta or Alt are none. */
function inboxKeyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): InboxKey | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined
  const key = event.key.toLowerCase()
  const ours = keys.find((each) => each === key)
  if (ours === undefined) return undefined
  const { target } = event
  const typesInto = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
  if (typesInto && key !== 'escape') return undefined
  // Enter must still activate a focused button or link.
  if (key === 'enter' && target instanceof Element && target.closest('button, a, summary') !== null) return undefined
  return ours
}

/** Calls `onKey` for each shortcut while the inbox is shown and `isOn` is true. */
export function useInboxKeys(isOn: boolean, onKey: (key: InboxKey) => void): void {
  useEffect(() => {
    if (!isOn) return undefined
    const listen = (event: KeyboardEvent) => {
      const key = inboxKeyOf(event)
      if (key === undefined || event.defaultPrevented) return
      event.preventDefault()
      onKey(key)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isOn, onKey])
}
