import demoRequest from './rules/demo-request.form.ts'
import { DEMO_LENGTHS, type DemoLength } from '../appointments/rules/appointment.ts'

const NAMES = { 15: 'A first look', 30: 'The usual', 45: 'In depth' } satisfies Record<DemoLength, string>

/**
 * The field for the length of the demo. One of three lengths is always chosen.
 * @param usual the preselected length
 */
export function DemoLengthField({ usual, onChange }: { usual: DemoLength; onChange: () => void }) {
  return (
    <fieldset className="field field--group demo-form__lengths">
      <legend className="field__label">{demoRequest.fields.duration.label}</legend>
      <div className="segments">
        {DEMO_LENGTHS.map((minutes) => (
          <label key={minutes} className="segments__one">
            <input
              type="radio"
              name="duration"
              value={minutes}
              id={`demo-duration-${minutes}`}
              defaultChecked={minutes === usual}
              onChange={onChange}
            />
            <span>
              {minutes} min <span className="note">{NAMES[minutes]}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
