import { useEffect, useState, type RefObject } from 'react'
import { calculate } from './calculator.ts'
import { formatDollars } from './format-number.ts'
import { defaults, readCalculatorForm, type CalculatorReading } from './read-calculator-form.ts'

/** Long enough that a screen reader hears the result of what was typed, not of each key. */
const ANNOUNCE_AFTER_MS = 700

const readingOfDefaults = readCalculatorForm(new Map<string, unknown>(Object.entries(defaults)))

type CalculatorForm = { reading: CalculatorReading; announcement: string }

/** Keeps a reading of the form's fields, from the first moment on, and the sentence that announces its result. */
export function useCalculatorForm(form: RefObject<HTMLFormElement | null>): CalculatorForm {
  const [reading, setReading] = useState(readingOfDefaults)
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      const next = readCalculatorForm(new FormData(element))
      setReading(next)
      return next
    }
    const onInput = () => {
      const next = read()
      clearTimeout(timer)
      timer = setTimeout(() => setAnnouncement(sentence(next)), ANNOUNCE_AFTER_MS)
    }
    read() // something may have been typed before React came
    element.addEventListener('input', onInput)
    return () => {
      element.removeEventListener('input', onInput)
      clearTimeout(timer)
    }
  }, [form])

  return { reading, announcement }
}

function sentence({ inputs, hints }: CalculatorReading): string {
  const { monthlyRevenueIncrease, monthlyCost, roi } = calculate(inputs)
  return [`Estimated ${formatDollars(monthlyRevenueIncrease)} more revenue a month for ${formatDollars(monthlyCost)}: ${roi} times the cost.`, ...hints].join(' ')
}
