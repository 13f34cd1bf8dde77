import { useEffect, useRef, useState, type RefObject } from 'react'
import type { FieldErrors } from './form-outcome.ts'

type Check = (form: FormData, now: Date) => { ok: true } | { ok: false; fields: FieldErrors }

type FieldMessages = {
  check: Check
  changeErrors: (change: (errors: FieldErrors) => FieldErrors) => void
  /** Whether an empty field gets a message too. False in a form with one field. */
  namesBlank: boolean
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Shows a field's error when the visitor leaves the field, and removes the error once the value is corrected. Uses the
 * texts of the form's own check.
 */
export function useFieldMessages(form: RefObject<HTMLFormElement | null>, messages: FieldMessages): void {
  const latest = useRef(messages)
  useEffect(() => {
    latest.current = messages
  })
  useEffect(() => (form.current ? follow(form.current, () => latest.current) : undefined), [form])

  // Input from before hydration is checked only after the first effects. Until then a control may be disabled, and
  // `FormData` leaves out disabled controls.
  const [isSettled, setIsSettled] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- waits for the next render
  useEffect(() => setIsSettled(true), [])
  useEffect(() => {
    if (!isSettled || !form.current) return
    const names = leftFields(form.current).flatMap(namesIn)
    const found = problemsOf(form.current, latest.current)
    // The server's errors stay until the field's value changes.
    const wrong = names.filter((name) => found[name] !== undefined)
    latest.current.changeErrors((errors) => withTexts(errors, wrong, found))
  }, [isSettled, form])
}

/** Returns the fields that the visitor has filled in and left. */
function leftFields(form: HTMLFormElement): Element[] {
  return [...form.querySelectorAll('.field')].filter(
    (field) => !isBlank(field) && !field.contains(document.activeElement),
  )
}

function problemsOf(form: HTMLFormElement, { check }: FieldMessages): FieldErrors {
  const checked = check(new FormData(form), new Date())
  return checked.ok ? {} : checked.fields
}

function judge(form: HTMLFormElement, messages: FieldMessages, fields: readonly Element[]): void {
  const found = problemsOf(form, messages)
  const names = fields.filter((field) => messages.namesBlank || !isBlank(field)).flatMap(namesIn)
  messages.changeErrors((errors) => withTexts(errors, names, found))
}

function follow(form: HTMLFormElement, latest: () => FieldMessages): () => void {
  const end = new AbortController()
  const released = followPointer(end.signal)

  function leave({ target, relatedTarget }: FocusEvent) {
    const field = target instanceof Element ? target.closest('.field') : null
    // If the target still has the focus, the visitor left the window and not the field. Moving within a group does not
    // leave the field either.
    if (field === null || document.activeElement === target) return
    if (relatedTarget instanceof Node && field.contains(relatedTarget)) return
    released(() => judge(form, latest(), [field]))
  }

  function mend({ target }: Event) {
    const field = target instanceof Element ? target.closest('.field') : null
    const names = field === null ? [] : namesIn(field)
    const found = problemsOf(form, latest())
    const mended = names.filter((name) => found[name] === undefined)
    latest().changeErrors((errors) => withTexts(errors, mended, {}))
  }

  form.addEventListener('focusout', leave, { signal: end.signal })
  form.addEventListener('input', mend, { signal: end.signal })
  form.addEventListener('change', mend, { signal: end.signal })
  return () => end.abort()
}

/**
 * Returns a function that delays work until no mouse button is pressed. A message that moves the page under the pointer
 * would otherwise make the click miss.
 */
function followPointer(signal: AbortSignal): (work: () => void) => void {
  let isPressed = false
  let waiting: Array<() => void> = []
  const release = () => {
    isPressed = false
    const due = waiting
    waiting = []
    // The click event follows the release of the button, so the delayed work runs after the click.
    setTimeout(() => {
      for (const work of due) if (!signal.aborted) work()
    })
  }
  addEventListener('pointerdown', () => (isPressed = true), { capture: true, signal })
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, { capture: true, signal })
  return (work) => {
    if (isPressed) waiting.push(work)
    else work()
  }
}

/** Returns `errors` with the texts of `found` for these names; the same object if nothing changes. */
function withTexts(errors: FieldErrors, names: readonly string[], found: FieldErrors): FieldErrors {
  if (names.every((name) => errors[name] === found[name])) return errors
  const others = Object.entries(errors).filter(([name]) => !names.includes(name))
  const texts = names.flatMap((name): Array<[string, string]> =>
    found[name] === undefined ? [] : [[name, found[name]]],
  )
  return Object.fromEntries([...others, ...texts])
}

function controlsIn(field: Element): Control[] {
  return [...field.querySelectorAll<Control>('input, select, textarea')]
}

function namesIn(field: Element): string[] {
  return [...new Set(controlsIn(field).map(({ name }) => name))]
}

function isBlank(field: Element): boolean {
  return controlsIn(field).every((control) =>
    control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
      ? !control.checked
      : control.value.trim() === '',
  )
}

/** Focuses the first refused field or the button after a submit, because a disabled button loses the focus. */
export function useFocusReturn(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy && document.activeElement === document.body) {
      const refused = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
      const target = refused ?? form.current?.querySelector<HTMLElement>('button[type="submit"]')
      target?.focus()
    }
    wasBusy.current = busy
  }, [form, busy])
}
