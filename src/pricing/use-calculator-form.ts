import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { fillForm } from '../forms/fill-form.ts'
import { calculate } from '../site/rules/calculator.ts'
import {
  entriesOfSearch,
  hasResult,
  isSameResult,
  searchOfReading,
  type CalculatorSearch,
} from './calculator-search.ts'
import { formatDollars } from '../lib/format-number.ts'
import { defaults, readCalculatorForm, type CalculatorReading } from '../site/rules/calculator-inputs.ts'

/**
 * A pause in ms. It is long enough that screen readers announce one result instead of one for each key, and that
 * browsers' limit for the history API is not reached.
 */
const PAUSE_MS = 600

const readingOfDefaults = readCalculatorForm(new Map<string, unknown>(Object.entries(defaults)))

export type CalculatorAddress = {
  search: CalculatorSearch
  /** Called in pauses of typing; must not add an entry to the history. */
  onSearch: (search: CalculatorSearch) => void
}

type CalculatorForm = { reading: CalculatorReading; announcement: string }

/**
 * Reads the form's fields immediately and after each change, and returns the sentence that announces the result. The
 * fields are filled from the address and written to it; typed values have priority.
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
    // Values that the visitor typed before hydration are newer than the address.
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
