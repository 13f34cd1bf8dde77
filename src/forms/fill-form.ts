/**
 * Names and values of controls, as from `new FormData(form)`: the format in which a form's values are stored and
 * restored.
 */
export type FormEntries = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Returns the visitor's input: a form's text entries, without blank ones and unchanged preset choices. Values of hidden
 * controls are included only if there is other input.
 */
export function filledEntries(form: HTMLFormElement): Array<[name: string, value: string]> {
  const entries: Array<[string, string]> = []
  let isEntered = false
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '') continue
    const control = form.elements.namedItem(name)
    if (value === defaultOf(control)) continue
    entries.push([name, value])
    isEntered ||= !(control instanceof HTMLInputElement && control.type === 'hidden')
  }
  return isEntered ? entries : []
}

/**
 * Returns one string with everything that the form would submit, to detect changes of the form. A file is represented
 * by its name, size and date.
 */
export function formContents(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  )
}

/**
 * Sets every named control to its entry. A control without an entry is reset: boxes are unticked, choices get their
 * preset value, and other controls are emptied.
 */
export function fillForm(form: HTMLFormElement, entries: FormEntries): void {
  for (const control of form.elements) {
    if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')) {
      const isNamed = entries.some(([name]) => name === control.name)
      control.checked =
        isNamed || control.type === 'checkbox'
          ? entries.some(([name, value]) => name === control.name && value === control.value)
          : control.defaultChecked
    } else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLSelectElement ||
      control instanceof HTMLTextAreaElement
    ) {
      const empty = control instanceof HTMLSelectElement ? defaultChoice(control) : ''
      if (control.name !== '') control.value = entries.find(([name]) => name === control.name)?.[1] ?? empty
    }
  }
}

/** Returns the text of a control; empty if the form has none with this name. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the text values of `names` in a stored payload, to fill a form with. */
export function textEntries(
  payload: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Array<[name: string, value: string]> {
  return names.flatMap((name): Array<[string, string]> => {
    const value = payload[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
}

/** Returns the preset choice of a select or of radio buttons; undefined if there is none. */
function defaultOf(control: Element | RadioNodeList | null): string | undefined {
  if (control instanceof HTMLSelectElement) return defaultChoice(control)
  if (!(control instanceof RadioNodeList)) return undefined
  const radios = [...control].filter((each) => each instanceof HTMLInputElement && each.type === 'radio')
  return radios.find((radio) => radio instanceof HTMLInputElement && radio.defaultChecked)?.value
}

function defaultChoice(select: HTMLSelectElement): string {
  return [...select.options].find((option) => option.defaultSelected)?.value ?? ''
}
