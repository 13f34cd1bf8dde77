import type { Payload } from '../outbox/queue/outbox-item.ts'
import { addedFields, textOf, typedFields, type FormDefinition } from './rules/definition.ts'

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
 * by its name, size and date. A file control without a choice has an empty file, whose date is the time of the call.
 */
export function formContents(form: FormData): string {
  return JSON.stringify(
    [...form].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.name && value.lastModified],
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

/** Returns the form's values for a payload, as typed. Leaves out empty values of fields that the page added. */
export function typedValues(form: FormDefinition, entries: FormData): Record<string, string> {
  const added = addedFields(form).filter((name) => formText(entries, name) !== '')
  const values = [...typedFields(form), ...added].map((name) => [name, formText(entries, name)])
  return { ...(form.type !== undefined && { type: form.type }), ...Object.fromEntries(values) }
}

/**
 * Returns the values of the form for a submission that waits in the outbox, so that the visitor can edit it. Of a joined
 * name, the text before the first space becomes the first name. Ignores values that are not text.
 */
export function storedEntries(form: FormDefinition, payload: Payload): Array<[name: string, value: string]> {
  const name = form.joinsName ? textOf(payload['name']) : ''
  const [firstName, ...rest] = name.split(' ')
  const values: Payload = name === '' ? payload : { ...payload, firstName, lastName: rest.join(' ') }
  return [...typedFields(form), ...addedFields(form)].flatMap((name): Array<[string, string]> => {
    const value = values[name]
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
