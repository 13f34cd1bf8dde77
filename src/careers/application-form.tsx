import { TextAreaField, TextField } from '../forms/fields.tsx'
import { FormActions, OutboxForm } from '../forms/outbox-form.tsx'
import type { JobRole } from './rules/job-role.ts'
import { megabytes, RESUME_ACCEPT } from './rules/resume-file.ts'
import { useApplication } from './use-application.ts'
import { RESUME_MAX_MB } from './rules/application.form.ts'

export function ApplicationForm({ role }: { role: JobRole }) {
  const { state, stored, handleInput } = useApplication(role)

  return (
    <OutboxForm
      state={state}
      encType="multipart/form-data"
      labelledBy="apply-title"
      button={{ label: 'Send Application', busy: 'Sending...', again: 'Send another application' }}
      sending="Sending your application."
      onInput={(event) => void handleInput(event)}
    >
      {({ field, button }) => (
        <>
          <div className="form__pair">
            <TextField {...field('firstName')} />
            <TextField {...field('lastName')} />
          </div>
          <TextField {...field('email')} hint="We answer at this address." />
          <TextField {...field('phone')} hint="Only if you prefer a call to agree on a time for the first interview." />
          <TextField
            {...field('resume')}
            accept={RESUME_ACCEPT}
            hint={
              stored === null
                ? `PDF or DOCX, up to ${RESUME_MAX_MB} MB. If you reload this page before you send, choose it again: drafts keep text only.`
                : `Saved before: ${stored.name} (${megabytes(stored.size)}). Choose another file to replace it: PDF or DOCX, up to ${RESUME_MAX_MB} MB.`
            }
          />
          <TextField {...field('profile')} />
          <TextAreaField
            {...field('coverNote')}
            hint="What draws you to this role, in a few lines. Please leave out confidential client information."
          />
          <FormActions button={button}>
            This device stores your application and resume until they are sent, then removes them. We use them to decide
            about this role and for no other purpose:
          </FormActions>
        </>
      )}
    </OutboxForm>
  )
}
