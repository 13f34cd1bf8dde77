import { useEffect, useRef, type RefObject } from 'react'

/** The button of a form loses the focus while it is disabled: gives it back, or better, to the first field that was refused. */
export function useFocusKept(form: RefObject<HTMLFormElement | null>, busy: boolean): void {
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
