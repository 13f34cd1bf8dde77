import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { NO_ERRORS, type FieldErrors } from '../lib/field-errors.ts'
import type { OutboxFile, OutboxItem } from './outbox-item.ts'
import { useOutbox } from './use-outbox.tsx'

/**
 * Opens the waiting submission that the visitor asked to edit, if it is one of this form's: calls `open` once, with its values, its
 * key, its file and, if it was not accepted, why; else `alert` is empty. The key lies in the history entry, so it survives a reload.
 */
export function useEditedItem(
  isOfThisForm: (item: OutboxItem) => boolean,
  open: (payload: OutboxItem['payload'], key: string, alert: string, errors: FieldErrors, file: OutboxFile | undefined) => void,
): void {
  const key = useLocation().state.editItem
  const { needsAttention, pending } = useOutbox()
  const item = [...needsAttention, ...pending].find((item) => item.key === key && isOfThisForm(item))
  const opened = useRef<string | null>(null)

  useEffect(() => {
    if (item === undefined || opened.current === item.key) return
    opened.current = item.key
    const { error, fields } = item.lastError ?? {}
    const alert = item.state === 'queued' ? '' : error || 'Please check your request and send it again.'
    open(item.payload, item.key, alert, item.state === 'queued' ? NO_ERRORS : (fields ?? NO_ERRORS), item.file)
  })
}
