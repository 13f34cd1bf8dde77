import { useRef } from 'react'
import { useIsland } from '../ui/use-island.ts'
import { CalculatorActions } from './calculator-actions.tsx'
import { calculate } from '../site/rules/calculator.ts'
import { CalculatorFields } from './calculator-fields.tsx'
import { CalculatorBar, CalculatorWorksheet } from './calculator-worksheet.tsx'
import { useCalculatorForm, type CalculatorAddress } from './use-calculator-form.ts'

export type RevenueCalculatorProps = CalculatorAddress & {
  /** Id of the calculator on this page, to which the URL of a shared result leads. */
  anchor: string
}

/**
 * Estimates the product's value for a firm while the visitor types. The inputs are uncontrolled, so that text typed
 * before hydration stays. The result is computed from the inputs, and the URL follows them.
 */
export function RevenueCalculator({ anchor, ...address }: RevenueCalculatorProps) {
  const form = useRef<HTMLFormElement>(null)
  const { reading, announcement } = useCalculatorForm(form, address)
  const result = calculate(reading.inputs)
  return (
    <div className="calculator" {...useIsland<HTMLDivElement>()}>
      <form
        className="calculator__fields"
        method="post"
        ref={form}
        onSubmit={(event) => event.preventDefault()}
        aria-label="Revenue calculator"
        autoComplete="off"
      >
        <CalculatorFields inputs={reading.inputs} hints={reading.hints} />
        <CalculatorBar result={result} />
      </form>
      <div className="worksheet">
        <CalculatorWorksheet inputs={reading.inputs} result={result} />
        <CalculatorActions reading={reading} anchor={anchor} />
      </div>
      <output className="visually-hidden">{announcement}</output>
    </div>
  )
}
