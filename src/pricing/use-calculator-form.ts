import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { fillForm } from '../forms/fill-form.ts'
import { calculate, defaults, readCalculatorForm, type CalculatorReading } from '../site/rules/calculator.ts'
import {
  entriesOfSearch,
  hasResult,
  isSameResult,
  searchOfReading,
  type CalculatorSearch,
} from './calculator-search.ts'
import { formatDollars } from '../lib/format-number.ts'

/**
 * The pause after typing (ms) before the result is announced and written to the URL. Then screen readers announce one
 * result instead of one for each key, and browsers' limit for history changes is not reached.
 */
const PAUSE_MS = 600

const readingOfDefaults = readCalculatorForm(new Map<string, unknown>(Object.entries(defaults)))

export type CalculatorAddress = {
  search: CalculatorSearch
  /** Called when the visitor pauses typing. It must not add an entry to the browser's history. */
  onSearch: (search: CalculatorSearch) => void
}

type CalculatorForm = { reading: CalculatorReading; announcement: string }

/**
 * React hook. Reads the form's fields at once and after each change, and returns the values and a sentence for screen
 * readers. Fills the fields from the URL, and passes changes to `onSearch`. Typed values have priority over the URL.
 */
export function useCalculatorForm(
  form: RefObject<HTMLFormElement | null>,
  { search, onSearch }: CalculatorAddress,
): CalculatorForm {
  const [reading, setReading] = useState(readingOfDefaults)
  const [announcement, setAnnouncement] = useState('')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  const publish = useEffectEvent((latest: CalculatorReading) => {
    pause.current = undefined
    setAnnouncement(sentence(latest))
    onSearch(searchOfReading(latest))
  })

  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const onInput = () => {
      const next = readCalculatorForm(new FormData(element))
      setReading(next)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => publish(next), PAUSE_MS)
    }
    // Values other than the defaults were typed before hydration, so they are newer than the URL.
    if (!isSameResult({}, readCalculatorForm(new FormData(element)))) onInput()
    element.addEventListener('input', onInput)
    return () => {
      element.removeEventListener('input', onInput)
      clearTimeout(pause.current)
      pause.current = undefined
    }
  }, [form])

  useEffect(() => {
    const element = form.current
    if (!element || pause.current !== undefined || !hasResult(search)) return
    if (!isSameResult(search, readCalculatorForm(new FormData(element)))) fillForm(element, entriesOfSearch(search))
    setReading(readCalculatorForm(new FormData(element)))
  }, [form, search])

  return { reading, announcement }
}

function sentence({ inputs, hints }: CalculatorReading): string {
  const { monthlyRevenueIncrease, monthlyCost, roi } = calculate(inputs)
  return [
    `Estimated ${formatDollars(monthlyRevenueIncrease)} more revenue a month for ${formatDollars(monthlyCost)}: ${roi} times the cost.`,
    ...hints,
  ].join(' ')
}
