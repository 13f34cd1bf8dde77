import { useRouter } from '@tanstack/react-router'
import { useEffect, type FormEvent, type InputHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { proofCache } from '../outbox/queue/deliver.ts'
import type { OutboxItem } from '../outbox/queue/outbox-item.ts'
import { TargetLink } from '../ui/target-link.tsx'
import { useIsland } from '../ui/use-island.ts'
import type { FieldText } from './fields.tsx'
import { textEntries, type FormEntries } from './fill-form.ts'
import { DoneNotice, DraftNotice, EditingBar, FieldErrorSummary, FormFallbacks, SendingNote } from './form-notices.tsx'
import type { FormCheck } from './form-outcome.ts'
import {
  addedFields,
  isOf,
  typedFields,
  type FieldDefinition,
  type FieldName,
  type FormDefinition,
} from './rules/definition.ts'
import { useFieldMessages, useFocusReturn } from './use-field-messages.ts'
import { noteFirstInput, useFormSubmit, type FormSetup, type FormSubmit } from './use-form.ts'
import { useSavedValues, type EditedNow } from './use-saved-values.ts'

type OutboxFormSetup = Pick<FormSetup, 'resultOf' | 'errorsOf'> & {
  /** Of the draft in the tab's storage: needed where several pages have this form. */
  draftName?: string
  /** What is checked before anything is stored or sent. */
  check: (form: FormData, now: Date) => FormCheck
  /** The same for the submit, where it takes a moment: a file must be read. */
  checkWhole?: FormSetup['check']
  /** Whether a waiting submission of this form is edited on this page; all are by default. */
  isHere?: (payload: OutboxItem['payload']) => boolean
  /** Names and values of the controls for a waiting submission; by default the payload has the form's names. */
  entriesFrom?: (payload: OutboxItem['payload']) => FormEntries
  /** Called when the form has been filled: from a waiting submission, or from the draft. */
  onFill?: (item: OutboxItem | null) => void
}

export type OutboxFormState<Form extends FormDefinition> = FormSubmit & {
  form: Form
  island: { ref: RefObject<HTMLFormElement | null>; 'data-island': '' }
  saved: ReturnType<typeof useSavedValues>
}

/** All that a form does: it checks, stores a draft, hands the values to the outbox, and says what came of it. {@link OutboxForm} draws it. */
export function useOutboxForm<Form extends FormDefinition>(form: Form, setup: OutboxFormSetup): OutboxFormState<Form> {
  const { draftName = form.name, check, checkWhole = check, resultOf, errorsOf, isHere, entriesFrom, onFill } = setup
  const island = useIsland<HTMLFormElement>()
  const submit = useFormSubmit({
    call: form.call,
    draftName,
    formName: form.name,
    check: checkWhole,
    resultOf,
    ...(errorsOf && { errorsOf }),
  })
  const { view, changeErrors } = submit
  const saved = useSavedValues(island.ref, submit, {
    isOfThisForm: (item) => isOf(form, item) && (isHere?.(item.payload) ?? true),
    entriesFrom: entriesFrom ?? ((payload) => textEntries(payload, typedFields(form))),
    ...(onFill && { onFill }),
  })
  useFieldMessages(island.ref, { check, changeErrors, namesBlank: !isShort(form) })
  useFocusReturn(island.ref, view.busy)
  const router = useRouter()
  useEffect(() => {
    // Without a worker nothing can be fetched once the network is gone, which is when something comes to wait.
    void router.preloadRoute({ to: '/outbox' })
  }, [router])
  useEffect(() => {
    // There is no summary, so the field takes the focus.
    if (isShort(form) && view.attempt > 0) island.ref.current?.querySelector('input')?.focus()
  }, [form, island.ref, view.attempt])
  return { ...submit, form, island, saved }
}

/** What {@link TextField} and its like need to know of a field. */
export type FieldProps = FieldText & { name: string } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'
  >

type OutboxFormProps<Form extends FormDefinition> = {
  state: OutboxFormState<Form>
  className?: string
  encType?: string
  button: { label: string; busy: string }
  /** What screen readers say while the form is being sent. */
  sending: string
  /** Above the fields. */
  notice?: ReactNode
  /** Below everything that can be seen. */
  footer?: ReactNode
  /** Ids of controls that a message leads to for now, by the field's name. */
  leadsTo?: Readonly<Record<string, string>>
  onSubmit?: () => void
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  /** The fields and the button. `field` gives the props of a field's control. */
  children: (parts: { field: (name: FieldName<Form>) => FieldProps; button: ReactNode }) => ReactNode
} & ({ labelledBy: string } | { label: string })

/**
 * What every form has around its fields: the notes for a page without script, the draft, the summary of what is wrong, and the field
 * for programs. Its inputs are uncontrolled: what was typed before React came stays as it is.
 */
export function OutboxForm<Form extends FormDefinition>({
  state,
  className = 'form',
  encType,
  button,
  sending,
  notice,
  footer,
  leadsTo = {},
  onSubmit,
  onInput,
  children,
  ...named
}: OutboxFormProps<Form>) {
  const { form, island, view, saved, handleSubmit } = state
  const { draft, edited, keep, hasArrived } = saved
  const { busy, isOnlyHere, errors, done } = view
  const label = buttonLabel(edited?.state) ?? button.label

  return (
    <form
      {...island}
      method="post"
      encType={encType}
      data-form={form.name}
      data-draft={draft.name}
      noValidate
      className={className}
      {...('label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy })}
      onSubmit={(event) => {
        onSubmit?.()
        void handleSubmit(event)
      }}
      onInput={(event) => {
        noteFirstInput(form.call)
        // The proof of work is done while the visitor types.
        proofCache.prepare(form.call)
        draft.store()
        onInput?.(event)
      }}
    >
      <FormFallbacks />
      {edited === null ? null : <EditingBar edited={edited} onKeep={() => void keep()} />}
      <DraftNotice draft={draft} />
      {done === null ? null : <DoneNotice key={done.key} done={done} hasArrived={hasArrived(done.key)} />}
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

/** What the button says while a waiting submission is changed; undefined where it sends a new one. */
function buttonLabel(state: EditedNow['state'] | undefined): string | undefined {
  if (state === 'waiting') return 'Save changes'
  return state === 'refused' ? 'Send again' : undefined
}

/** The button of a form, and beside it what becomes of the values; `children` is one sentence that ends with a colon. */
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

/** A form with one field: it has no summary, and no message says that the field was left empty. */
function isShort(form: FormDefinition): boolean {
  return Object.keys(form.fields).length === 1
}

/** What a control of each kind is beside a line of text. */
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
 * A field for programs: people neither see nor reach it, and the attributes keep browsers and password managers from filling it.
 * Stands last in its form, where nobody looks for the first field. What stands in it flags the submission for the staff; nobody is refused for it.
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
