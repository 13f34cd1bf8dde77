import { readDraft } from '../forms/form-draft.ts'

/**
 * Whether reloading the page would lose input: changed values of a form, or a draft that the form has not restored yet.
 */
export function hasDirtyForm(): boolean {
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-form]')
  return [...forms].some((form) => [...form.elements].some(isChanged) || hasDraft(form.dataset['draft']))
}

function hasDraft(name: string | undefined): boolean {
  return name !== undefined && (readDraft(name)?.entries.length ?? 0) > 0
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement) return isChangedSelect(control)
  if (!(control instanceof HTMLInputElement) || control.type === 'hidden') return false
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

function isChangedSelect(select: HTMLSelectElement): boolean {
  const options = [...select.options]
  // Without a preselected option, a drop-down starts with its first option.
  if (!select.multiple && !options.some((option) => option.defaultSelected)) return select.selectedIndex > 0
  return options.some((option) => option.selected !== option.defaultSelected)
}
