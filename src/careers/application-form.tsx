import { useFocusKept } from '../lib/use-focus-kept.ts'
import { useIsland } from '../lib/use-island.ts'
import { prepareProof } from '../outbox/prepare-proof.ts'
import { useSavedValues } from '../outbox/use-saved-values.tsx'
import { FormFallbacks } from '../site/form-fallbacks.tsx'
import { DraftOffer } from '../ui/draft-offer.tsx'
import { FieldErrorSummary } from '../ui/field-error-summary.tsx'
import { Honeypot } from '../ui/honeypot.tsx'
import { TargetLink } from '../ui/target-link.tsx'
import { APPLICATION_FIELDS } from './application-fields.ts'
import { ApplicationFormFields } from './application-form-fields.tsx'
import { entriesFromApplication } from './application-payload.ts'
import type { JobRole } from './job-role.ts'
import { keptResume } from './kept-resume.ts'
import { useApplication } from './use-application.ts'

/** The application form. Its inputs are uncontrolled: what was entered before React came stays as it is. */
export function ApplicationForm({ role }: { role: JobRole }) {
  const island = useIsland<HTMLFormElement>()
  const submit = useApplication(island.ref, role)
  const { view, kept, handleSubmit, handleInput } = submit
  const draft = useSavedValues(island.ref, submit, {
    isOfThisForm: (item) => item.call === 'apply' && item.payload['role'] === role.slug,
    entriesFrom: entriesFromApplication,
    noun: 'application',
    onFill: (item) => submit.setKept(item && keptResume(item)),
  })
  useFocusKept(island.ref, view.busy)

  return (
    <form
      {...island}
      method="post"
      encType="multipart/form-data"
      data-form="apply"
      noValidate
      className="form"
      aria-labelledby="apply-title"
      onSubmit={(event) => void handleSubmit(event)}
      onInput={(event) => {
        prepareProof('apply')
        draft.keep()
        void handleInput(event)
      }}
    >
      <FormFallbacks />
      <DraftOffer draft={draft} />
      <FieldErrorSummary view={view} fields={APPLICATION_FIELDS} />
      <p className="note">Fields marked * are required.</p>
      <ApplicationFormFields errors={view.errors} kept={kept?.description ?? null} />
      <div className="form__actions">
        <button type="submit" className="button button--primary needs-script" disabled={view.busy}>
          {view.busy ? 'Sending...' : 'Send Application'}
        </button>
        <p className="note">
          Your application and your resume are stored on this device until they are sent, then removed from it. We use
          them to decide about this role and for nothing else:{' '}
          <TargetLink to="/privacy" className="link">
            privacy notice
          </TargetLink>
          .
        </p>
      </div>
      <output className="visually-hidden">{view.busy ? 'Sending your application.' : ''}</output>
      <Honeypot />
    </form>
  )
}
