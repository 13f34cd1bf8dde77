import { FieldGroup, type FieldText } from '../forms/fields.tsx'
import { PRACTICE_AREAS } from './demo-request-payload.ts'

/**
 * Checkboxes for common practice areas, and a text field for others. Together they become the `practiceAreas` of the
 * payload.
 */
export function PracticeAreaFields({ label, required, error }: Pick<FieldText, 'label' | 'required' | 'error'>) {
  return (
    <FieldGroup
      id="demo-practiceAreas"
      label={label}
      {...(required && { required })}
      hint="Check all that apply, or add your own."
      error={error}
    >
      <div className="demo-form__areas">
        {PRACTICE_AREAS.map((area, index) => (
          <label className="check demo-pick" key={area}>
            <input type="checkbox" name="practiceArea" value={area} id={`demo-practiceArea-${index}`} />
            {area}
          </label>
        ))}
      </div>
      <label className="demo-form__other" htmlFor="demo-practiceAreas-other">
        Other practice areas <span className="field__optional">(optional)</span>
      </label>
      <input
        type="text"
        className="field__control"
        id="demo-practiceAreas-other"
        name="practiceAreas"
        autoComplete="off"
        placeholder=" "
        {...(error ? { 'aria-invalid': true, 'aria-describedby': 'demo-practiceAreas-error' } : {})}
      />
    </FieldGroup>
  )
}
