import type { FieldErrors } from '../lib/field-errors.ts'
import { EmailField, TextAreaField, TextField } from '../ui/field-controls.tsx'
import { megabytes, RESUME_ACCEPT, type ResumeDescription } from './resume-file.ts'

/** Who applies, and with what. `kept`: the file of a waiting application, sent unless another one is chosen. */
export function ApplicationFormFields({ errors, kept }: { errors: FieldErrors; kept: ResumeDescription | null }) {
  return (
    <>
      <div className="form__pair">
        <TextField
          id="apply-firstName"
          name="firstName"
          label="First name"
          required
          autoComplete="given-name"
          error={errors['firstName']}
        />
        <TextField
          id="apply-lastName"
          name="lastName"
          label="Last name"
          required
          autoComplete="family-name"
          error={errors['lastName']}
        />
      </div>
      <EmailField id="apply-email" label="Email" hint="Our answer goes here." error={errors['email']} />
      <TextField
        id="apply-phone"
        name="phone"
        type="tel"
        inputMode="tel"
        label="Phone"
        autoComplete="tel"
        hint="Only to agree on a time for the first talk, if you would rather be called than written to."
        error={errors['phone']}
      />
      <TextField
        id="apply-resume"
        name="resume"
        type="file"
        label="Resume"
        required
        accept={RESUME_ACCEPT}
        hint={
          kept === null
            ? 'PDF or DOCX, up to 10 MB. If you reload this page before you send, choose it again: drafts keep text only.'
            : `Kept from before: ${kept.name} (${megabytes(kept.size)}). Choose another file to replace it: PDF or DOCX, up to 10 MB.`
        }
        error={errors['resume']}
      />
      <TextField
        id="apply-profile"
        name="profile"
        inputMode="url"
        label="LinkedIn or portfolio"
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['profile']}
      />
      <TextAreaField
        id="apply-coverNote"
        name="coverNote"
        label="A note to us"
        rows={5}
        hint="What draws you to this role, in a few lines. Please leave out confidential client information."
        error={errors['coverNote']}
      />
    </>
  )
}
