import { useId } from 'react'
import { bounds, defaults, type CalculatorInputs } from '../site/rules/calculator.ts'
import { formatDollars } from '../lib/format-number.ts'
import { plans } from '../company/facts/plans.ts'

/**
 * The calculator's inputs. React does not control their values. `inputs` is only for the texts beside the sliders.
 */
export function CalculatorFields({ inputs, hints }: { inputs: CalculatorInputs; hints: readonly string[] }) {
  const hintsId = useId()
  return (
    <>
      <div className="calculator__pair">
        <NumberField name="billableStaff" label="Billable staff" describedBy={hintsId} />
        <NumberField name="nonBillableStaff" label="Non-billable staff" describedBy={hintsId} />
      </div>
      <div id={hintsId} className="calculator__hints note">
        {hints.map((hint) => (
          <p key={hint}>{hint}</p>
        ))}
      </div>
      <SliderField
        name="dailyBillableHours"
        label="Daily billable hours"
        value={`${inputs.dailyBillableHours} hours`}
      />
      <SliderField name="hourlyRate" label="Hourly rate" value={formatDollars(inputs.hourlyRate)} />
      <fieldset>
        <legend>Plan</legend>
        <div className="calculator__plans">
          {plans.map(({ id, shortName, monthlyPrice }) => (
            <label key={id}>
              <input type="radio" name="plan" value={id} defaultChecked={id === defaults.plan} />
              <span>
                {shortName} <span className="note">{formatDollars(monthlyPrice)}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <details className="calculator__assumptions">
        <summary>Assumptions</summary>
        <p className="note">The estimate starts from these. Enter your own.</p>
        <div className="calculator__pair">
          <NumberField name="hoursSaved" label="Hours saved per user and month" describedBy={hintsId} />
          <NumberField name="billedShare" label="Share of them billed, in percent" describedBy={hintsId} />
        </div>
      </details>
    </>
  )
}

function NumberField({
  name,
  label,
  describedBy,
}: {
  name: 'billableStaff' | 'nonBillableStaff' | 'hoursSaved' | 'billedShare'
  label: string
  describedBy: string
}) {
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        defaultValue={defaults[name]}
        aria-describedby={describedBy}
        {...bounds[name]}
      />
    </label>
  )
}

function SliderField({
  name,
  label,
  value,
}: {
  name: 'dailyBillableHours' | 'hourlyRate'
  label: string
  value: string
}) {
  return (
    <label>
      <span className="calculator__slider">
        {label} <span aria-hidden="true">{value}</span>
      </span>
      <input
        type="range"
        name={name}
        defaultValue={defaults[name]}
        aria-valuetext={value}
        aria-label={label}
        {...bounds[name]}
      />
    </label>
  )
}
