import { useRouter } from '@tanstack/react-router'
import { useEffect, type FormEvent, type InputHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { proofCache } from '../outbox/queue/deliver.ts'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { useIsland } from '../ui/use-island.ts'
import type { FieldText } from './fields.tsx'
import { storedEntries, type FormEntries } from './fill-form.ts'
import { DoneNotice, DraftNotice, EditingBar, FieldErrorSummary, FormFallbacks, SendingNote } from './form-notices.tsx'
import { checkTyped, type FormCheck } from './form-outcome.ts'
import { addedFields, isOf, type FieldDefinition, type FieldName, type FormDefinition } from './rules/definition.ts'
import { useFieldMessages, useFocusReturn } from './use-field-messages.ts'
import { recordFirstInput, useFormSubmit, type FormSetup, type FormSubmit } from './use-form.ts'
import { focusFirst, useSavedValues, type EditedNow } from './use-saved-values.ts'

type OutboxFormSetup = Pick<FormSetup, 'resultOf'> & {
  /** The name under which the tab stores the draft. Needed if several pages have this form. */
  draftName?: string
  /** Values of the payload that no control has. */
  given?: OutboxItem['payload']
  /** The form's own check, before anything is stored or sent. By default the definition's rules decide. */
  check?: (form: FormData, now: Date) => FormCheck
  /** The check for the submit, if it is asynchronous because it reads a file. By default `check`. */
  checkWhole?: FormSetup['check']
  /** Returns whether this page can edit a waiting submission with this payload. By default it can. */
  isHere?: (payload: OutboxItem['payload']) => boolean
  /**
   * Returns the names and values of the controls for a waiting submission. By default the definition says them.
   */
  entriesFrom?: (payload: OutboxItem['payload']) => FormEntries
  /** Called after the form was filled from a waiting submission, or from the draft (null). */
  onFill?: (item: OutboxItem | null) => void
}

export type OutboxFormState<Form extends FormDefinition> = FormSubmit & {
  form: Form
  island: { ref: RefObject<HTMLFormElement | null>; 'data-island': '' }
  saved: ReturnType<typeof useSavedValues>
}

/**
 * The logic of a form. It checks the input, stores a draft, passes the values to the outbox (submissions in IndexedDB
 * that wait for the server), and reports the result. {@link OutboxForm} draws the form.
 */
export function useOutboxForm<Form extends FormDefinition>(form: Form, setup: OutboxFormSetup): OutboxFormState<Form> {
  const { draftName = form.name, given, resultOf, isHere, entriesFrom, onFill } = setup
  const { check = (entries, now) => checkTyped(form, entries, now, given), checkWhole = check } = setup
  const island = useIsland<HTMLFormElement>()
  const submit = useFormSubmit({ form, draftName, check: checkWhole, resultOf })
  const { view, changeErrors } = submit
  const saved = useSavedValues(island.ref, submit, {
    isOfThisForm: (item) => isOf(form, item) && (isHere?.(item.payload) ?? true),
    entriesFrom: entriesFrom ?? ((payload) => storedEntries(form, payload)),
    ...(onFill && { onFill }),
  })
  useFieldMessages(island.ref, { check, changeErrors, namesBlank: !isShort(form) })
  useFocusReturn(island.ref, view.busy)
  const router = useRouter()
  useEffect(() => {
    // Loads the code of the page /outbox in advance. Without a service worker it can't be loaded offline, when most
    // submissions wait.
    void router.preloadRoute({ to: '/outbox' })
  }, [router])
  useEffect(() => {
    // A form with one field has no error summary, so the field gets the focus.
    if (isShort(form) && view.attempt > 0) focusFirst(island.ref.current)
  }, [form, island.ref, view.attempt])
  return { ...submit, form, island, saved }
}

/** The props that `TextField`, `TextAreaField` and `SelectField` need. */
export type FieldProps = FieldText & { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
  >

type OutboxFormProps<Form extends FormDefinition> = {
  state: OutboxFormState<Form>
  className?: string
  encType?: string
  /**
   * The texts of the button that sends, at rest and while it sends. `again`: the text of the button that brings the form
   * back; a form that leads to another page needs none.
   */
  button: { label: string; busy: string; again?: string }
  /** The text for screen readers while the form is being sent. */
  sending: string
  /** Content above the fields. */
  notice?: ReactNode
  /** The text of the receipt for a submission that arrived; by default the sentence of the result. */
  receipt?: ReactNode
  /** Content at the end of the form, below everything visible. */
  footer?: ReactNode
  /** By a field's name: the id of the control to which the field's error links while its own control is disabled. */
  leadsTo?: Readonly<Record<string, string>>
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  /** Returns the fields and the button. Its argument `field` returns the props of a field's control. */
  children: (parts: { field: (name: FieldName<Form>) => FieldProps; button: ReactNode }) => ReactNode
} & ({ labelledBy: string } | { label: string })

/**
 * The frame of every form: messages for a page without scripts, notices, the error summary, and the honeypot.
 * Inputs are uncontrolled, so that text typed before hydration stays.
 */
export function OutboxForm<Form extends FormDefinition>({
  state,
  className = 'form',
  encType,
  button,
  sending,
  notice,
  receipt,
  footer,
  leadsTo = {},
  onInput,
  children,
  ...named
}: OutboxFormProps<Form>) {
  const { form, island, view, saved, handleSubmit, startAnother } = state
  const { draft, edited, keep, hasArrived } = saved
  const { busy, isOnlyHere, errors, done } = view
  const label = buttonLabel(edited?.state) ?? button.label
  const writeAnother = () => {
    startAnother()
    // The fields stay hidden until React has rendered the form again.
    requestAnimationFrame(() => focusFirst(island.ref.current))
  }

  return (
    <form
      {...island}
      method="post"
      encType={encType}
      data-form={form.name}
      data-draft={draft.name}
      noValidate
      className={done === null ? className : `${className} form--done`}
      {...('label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy })}
      onSubmit={(event) => void handleSubmit(event)}
      onInput={(event) => {
        recordFirstInput(form.call)
        // The proof of work (required by the server) is computed in advance, while the visitor types.
        proofCache.prepare(form.call)
        draft.store()
        onInput?.(event)
      }}
    >
      <FormFallbacks />
      {edited === null ? null : <EditingBar edited={edited} onKeep={() => void keep()} />}
      <DraftNotice draft={draft} />
      {done === null ? null : (
        <DoneNotice key={done.key} done={done} hasArrived={hasArrived(done.key)} receipt={receipt}>
          <button type="button" className="button" onClick={writeAnother}>
            {button.again}
          </button>
        </DoneNotice>
      )}
      {isShort(form) ? null : (
        <>
          <FieldErrorSummary view={view} form={form} leadsTo={leadsTo} />
          {notice}
          <p className="note">Fields marked * are required.</p>
        </>
      )}
      {children({
        field: (name) => fieldProps(form, name, errors[name]),
        button: (
          <button type="submit" className="button button--primary needs-script" disabled={busy}>
            {busy ? button.busy : label}
          </button>
        ),
      })}
      {addedFields(form).map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <SendingNote text={busy ? sending : ''} isOnlyHere={isOnlyHere} />
      {footer}
      <Honeypot />
    </form>
  )
}

/** Returns the button's text while the form changes a waiting submission; undefined if it sends a new one. */
function buttonLabel(state: EditedNow['state'] | undefined): string | undefined {
  if (state === 'waiting') return 'Save changes'
  return state === 'refused' ? 'Send again' : undefined
}

/** A form's button, and a sentence about the use of the values, which ends with a link to the privacy notice. */
export function FormActions({ button, children }: { button: ReactNode; children: string }) {
  return (
    <div className="form__actions">
      {button}
      <p className="note">
        {children}{' '}
        <TargetLink to="/privacy" className="link">
          privacy notice
        </TargetLink>
        .
      </p>
    </div>
  )
}

/** Returns whether the form has one field. Such a form has no error summary, and no message for an empty field. */
function isShort(form: FormDefinition): boolean {
  return Object.keys(form.fields).length === 1
}

/** The props of each kind of control, in addition to those of a text input. */
const CONTROLS: Partial<Record<FieldDefinition['kind'], Partial<FieldProps>>> = {
  email: { type: 'email', inputMode: 'email' },
  tel: { type: 'tel', inputMode: 'tel' },
  url: { inputMode: 'url' },
  date: { type: 'date' },
  file: { type: 'file' },
}

function fieldProps(form: FormDefinition, name: string, error: string | undefined): FieldProps {
  const { label, kind, required, autoComplete }: FieldDefinition = form.fields[name] ?? { label: name, kind: 'text' }
  return {
    id: `${form.id}-${name}`,
    label,
    ...(required === undefined ? {} : { required: true }),
    error,
    name,
    ...CONTROLS[kind],
    ...(autoComplete === undefined ? {} : { autoComplete }),
    ...(kind === 'email' || kind === 'url' ? { autoCapitalize: 'none', spellCheck: false } : {}),
  }
}

/**
 * A honeypot: an input that people neither see nor reach, but programs fill in. Its attributes keep browsers and
 * password managers from filling it in. If it has content, the server marks the submission for staff, and still accepts
 * it.
 */
function Honeypot() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this field empty
        <input
          type="text"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-form-type="other"
        />
      </label>
    </div>
  )
}
