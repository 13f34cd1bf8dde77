import type { FieldErrors } from '../lib/field-errors.ts'
import { EmailField, SelectField, TextField } from '../ui/field-controls.tsx'
import { FIRM_SIZES, type FirmSize } from './demo-request-schema.ts'

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '2-5': '2–5 people',
  '6-15': '6–15 people',
  '16-50': '16–50 people',
  '50+': '50+ people',
} satisfies Record<FirmSize, string>

/** Who asks. */
export function PersonFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <div className="form__pair">
        <TextField
          id="demo-firstName"
          name="firstName"
          label="First name"
          required
          autoComplete="given-name"
          error={errors['firstName']}
        />
        <TextField
          id="demo-lastName"
          name="lastName"
          label="Last name"
          required
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <EmailField
        id="demo-email"
        label="Work email"
        hint="The confirmation and the invitation go here."
        error={errors['email']}
      />
      <TextField
        id="demo-phone"
        name="phone"
        type="tel"
        inputMode="tel"
        label="Phone"
        autoComplete="tel"
        hint="Only to reach you about this demo, should the video link fail."
        error={errors['phone']}
      />
    </>
  )
}

/** Which firm it is for. */
export function FirmFields({ errors }: { errors: FieldErrors }) {
  return (
    <div className="form__pair">
      <TextField
        id="demo-firmName"
        name="firmName"
        label="Firm name"
        required
        autoComplete="organization"
        error={errors['firmName']}
      />
      <SelectField id="demo-firmSize" name="firmSize" label="Firm size" required error={errors['firmSize']}>
        <option value="">Choose a size</option>
        {FIRM_SIZES.map((size) => (
          <option key={size} value={size}>
            {FIRM_SIZE_LABELS[size]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
