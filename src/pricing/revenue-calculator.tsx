import { useIsland } from '../lib/use-island.ts'
import { calculate } from './calculator.ts'
import { CalculatorFields } from './calculator-fields.tsx'
import { CalculatorWorksheet } from './calculator-worksheet.tsx'
import { useCalculatorForm } from './use-calculator-form.ts'

/**
 * What the product could bring a firm in, worked out as the visitor types. The fields belong to the browser (what was
 * typed before React came stays); the results are read from them.
 */
export function RevenueCalculator() {
  const { ref, ...island } = useIsland<HTMLFormElement>()
  const { reading, announcement } = useCalculatorForm(ref)
  const result = calculate(reading.inputs)
  return (
    <form className="calculator" method="post" ref={ref} {...island} onSubmit={(event) => event.preventDefault()} aria-label="Revenue calculator" autoComplete="off">
      <CalculatorFields inputs={reading.inputs} hints={reading.hints} />
      <CalculatorWorksheet inputs={reading.inputs} result={result} />
      <output className="visually-hidden">{announcement}</output>
    </form>
  )
}
