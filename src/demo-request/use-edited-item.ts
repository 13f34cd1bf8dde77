import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOutbox } from '../outbox/use-outbox.tsx'
import { NO_ERRORS, type FieldErrors } from './demo-request-fields.ts'
import { entriesFromPayload, type FormEntries } from './demo-request-payload.ts'

/**
 * Opens the waiting request that the visitor asked to edit: calls `open` once, with its values, its key and, if it was
 * not accepted, why; else `alert` is empty. The key lies in the history entry, so it survives a reload.
 */
export function useEditedItem(open: (entries: FormEntries, key: string, alert: string, errors: FieldErrors) => void): void {
  const key = useLocation().state.editItem
  const { needsAttention, pending } = useOutbox()
  const item = [...needsAttention, ...pending].find((item) => item.key === key && item.call === 'request-demo')
  const opened = useRef<string | null>(null)

  useEffect(() => {
    if (item === undefined || opened.current === item.key) return
    opened.current = item.key
    const { error, fields } = item.lastError ?? {}
    const alert = item.state === 'queued' ? '' : error || 'Please check your request and send it again.'
    open(entriesFromPayload(item.payload), item.key, alert, item.state === 'queued' ? NO_ERRORS : (fields ?? NO_ERRORS))
  })
}
