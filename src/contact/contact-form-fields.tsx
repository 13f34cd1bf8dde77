import type { FieldErrors } from '../lib/field-errors.ts'
import { EmailField, SelectField, TextAreaField, TextField } from '../ui/field-controls.tsx'
import {
  CONTACT_FIRM_SIZES,
  CONTACT_SUBJECTS,
  DEFAULT_CONTACT_SUBJECT,
  type ContactFirmSize,
} from './contact-message-schema.ts'

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '1-5': '1–5 people',
  '6-15': '6–15 people',
  '16-30': '16–30 people',
  '31-50': '31–50 people',
  '51+': '51+ people',
} satisfies Record<ContactFirmSize, string>

/** Who writes, and what. */
export function ContactFormFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <div className="form__pair">
        <TextField
          id="contact-firstName"
          name="firstName"
          label="First name"
          required
          autoComplete="given-name"
          error={errors['firstName']}
        />
        <TextField
          id="contact-lastName"
          name="lastName"
          label="Last name"
          required
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <EmailField id="contact-email" label="Email" hint="Our reply goes here." error={errors['email']} />
      <TextField
        id="contact-phone"
        name="phone"
        type="tel"
        inputMode="tel"
        label="Phone"
        autoComplete="tel"
        hint="Only if you would rather have a call than an email."
        error={errors['phone']}
      />
      <div className="form__pair">
        <TextField
          id="contact-firmName"
          name="firmName"
          label="Firm name"
          required
          autoComplete="organization"
          error={errors['firmName']}
        />
        <SelectField id="contact-firmSize" name="firmSize" label="Firm size" error={errors['firmSize']}>
          <option value="">Choose a size</option>
          {CONTACT_FIRM_SIZES.map((size) => (
            <option key={size} value={size}>
              {FIRM_SIZE_LABELS[size]}
            </option>
          ))}
        </SelectField>
      </div>
      <SelectField
        id="contact-subject"
        name="subject"
        label="Subject"
        defaultValue={DEFAULT_CONTACT_SUBJECT}
        error={errors['subject']}
      >
        {CONTACT_SUBJECTS.map((subject) => (
          <option key={subject} value={subject}>
            {subject}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        id="contact-message"
        name="message"
        label="Message"
        rows={5}
        required
        hint="Please leave out confidential client information."
        error={errors['message']}
      />
    </>
  )
}
