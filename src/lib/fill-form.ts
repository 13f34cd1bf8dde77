/** The text entries of a form; blank ones are left out. */
export function filledEntries(form: HTMLFormElement): Array<[name: string, value: string]> {
  const entries: Array<[string, string]> = []
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') entries.push([name, value])
  }
  return entries
}

/** Sets every named control to its entry: boxes without one are unticked, other controls without one are emptied. */
export function fillForm(form: HTMLFormElement, entries: ReadonlyArray<readonly [name: string, value: string]>): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      control.checked = entries.some(([name, value]) => name === control.name && value === control.value)
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    ) {
      if (control.name !== '') control.value = entries.find(([name]) => name === control.name)?.[1] ?? ''
    }
  }
}
