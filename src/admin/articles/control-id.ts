import type { ArticleValues } from './article-values.ts'

/** Returns the id of the control in which an editor writes this field of an article. */
export const articleControlId = (field: keyof ArticleValues): string => `article-${field}`

/** Focuses the control of a field. A control in a closed `<details>` cannot have the focus, so this opens it first. */
export function focusControl(field: keyof ArticleValues): void {
  const control = document.querySelector<HTMLElement>(`#${articleControlId(field)}`)
  const folded = control?.closest('details')
  if (folded) folded.open = true
  control?.focus()
}
