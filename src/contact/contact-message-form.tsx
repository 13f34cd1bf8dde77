import { Choices, SelectField, TextAreaField, TextField } from '../forms/fields.tsx'
import { toastResult } from '../forms/form-outcome.ts'
import { FormActions, OutboxForm, useOutboxForm } from '../forms/outbox-form.tsx'
import contactMessage from './rules/contact-message.form.ts'

const { subject } = contactMessage.fields
const SUCCESS = "Your message has been sent. We'll get back to you soon!"

const FIRM_SIZE_LABELS = {
  solo: 'Solo practitioner',
  '1-5': '1–5 people',
  '6-15': '6–15 people',
  '16-30': '16–30 people',
  '31-50': '31–50 people',
  '51+': '51+ people',
} satisfies Record<(typeof contactMessage.fields.firmSize.options)[number], string>

export function ContactMessageForm() {
  const state = useOutboxForm(contactMessage, { resultOf: (outcome) => toastResult(outcome, SUCCESS) })

  return (
    <OutboxForm
      state={state}
      labelledBy="write-title"
      button={{ label: 'Send Message', busy: 'Sending...', again: 'Write another' }}
      sending="Sending your message."
    >
      {({ field, button }) => (
        <>
          <div className="form__pair">
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </div>
          <TextField {...field('email')} hint="We reply to this address." />
          <TextField {...field('phone')} hint="Only if you would rather get a call." />
          <div className="form__pair">
            <TextField {...field('firmName')} />
            <SelectField {...field('firmSize')}>
              <Choices ask="Choose a size" labels={FIRM_SIZE_LABELS} />
            </SelectField>
          </div>
          <SelectField {...field('subject')} defaultValue={subject.preset}>
            {subject.options.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </SelectField>
          <TextAreaField {...field('message')} hint="Please leave out confidential client information." />
          <FormActions button={button}>
            This device stores your message until it is sent, then removes it. We use it to answer you and for no other
            purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}
