import type { TextChange } from './marked-text.ts'

/**
 * Applies a change to the text that an editor is typing, and focuses it. The command, unlike a new value, keeps the
 * browser's list of steps that Ctrl+Z takes back. It reports the change by an `input` event.
 */
export function replaceText(area: HTMLTextAreaElement, { from, to, insert, start, end }: TextChange): void {
  area.focus()
  area.setSelectionRange(from, to)
  if (insert !== '') document.execCommand('insertText', false, insert)
  else if (from !== to) document.execCommand('delete')
  area.setSelectionRange(start, end)
}
