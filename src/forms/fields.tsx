import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

/** Props of every field. `id` is unique on the page; `aria-describedby` links the control to hint and error. */
export type FieldText = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
}

/** Content between hint and control, such as buttons that fill in the control. */
type Before = { before?: ReactNode }

/** Attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string
  required?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** A field with its label, hint and error. `children` draws the control. */
export function Field({
  children,
  before,
  ...field
}: FieldText & Before & { children: (control: ControlProps) => ReactNode }) {
  return (
    <div className="field" data-invalid={field.error ? '' : undefined}>
      <label className="field__label" htmlFor={field.id}>
        {field.label}
        <FieldMark required={field.required === true} />
      </label>
      <FieldHint field={field} />
      {before}
      {children(controlProps(field))}
      <FieldError field={field} />
    </div>
  )
}

/** A group of controls, such as checkboxes, with one common label. */
export function FieldGroup({ children, ...field }: FieldText & { children: ReactNode }) {
  const described = describedBy(field)
  return (
    <fieldset
      className="field field--group"
      id={field.id}
      data-invalid={field.error ? '' : undefined}
      {...(described === undefined ? {} : { 'aria-describedby': described })}
    >
      <legend className="field__label">
        {field.label}
        <FieldMark required={field.required === true} />
      </legend>
      <FieldHint field={field} />
      {children}
      <FieldError field={field} />
    </fieldset>
  )
}

function FieldMark({ required }: { required: boolean }) {
  return required ? (
    <span className="field__required" aria-hidden="true">
      {' '}
      *
    </span>
  ) : (
    <span className="field__optional"> (optional)</span>
  )
}

function FieldHint({ field }: { field: FieldText }) {
  if (field.hint === undefined) return null
  return (
    <p className="field__hint" id={`${field.id}-hint`}>
      {field.hint}
    </p>
  )
}

function FieldError({ field }: { field: FieldText }) {
  if (!field.error) return null
  return (
    <p className="field__error" id={`${field.id}-error`}>
      <span className="visually-hidden">Error: </span>
      {field.error}
    </p>
  )
}

function controlProps(field: FieldText): ControlProps {
  const described = describedBy(field)
  return {
    id: field.id,
    ...(field.required === true ? { required: true as const } : {}),
    ...(field.error ? { 'aria-invalid': true as const } : {}),
    ...(described === undefined ? {} : { 'aria-describedby': described }),
  }
}

function describedBy(field: FieldText): string | undefined {
  const ids = [field.hint === undefined ? '' : `${field.id}-hint`, field.error ? `${field.id}-error` : '']
  const described = ids.filter((id) => id !== '').join(' ')
  return described === '' ? undefined : described
}

type FieldProps<Attributes> = FieldText & { name: string } & Omit<Attributes, 'id' | 'name' | 'required'>

/** A field for one line of text. It is uncontrolled, so that text typed before hydration stays. */
export function TextField({
  id,
  label,
  hint,
  error,
  required,
  before,
  ...input
}: FieldProps<InputHTMLAttributes<HTMLInputElement>> & Before) {
  return (
    <Field {...fieldText(id, label, hint, error, required)} before={before}>
      {(control) => <input type="text" className="field__control" {...input} {...control} />}
    </Field>
  )
}

/** A field for an email address. By default browsers offer to fill in the visitor's own address. */
export function EmailField(field: Omit<FieldProps<InputHTMLAttributes<HTMLInputElement>>, 'name'>) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      required
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  )
}

/** A field for several lines of text. It is uncontrolled. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  required,
  ...area
}: FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <Field {...fieldText(id, label, hint, error, required)}>
      {(control) => <textarea rows={5} className="field__control" {...area} {...control} />}
    </Field>
  )
}

/** A field with a select, whose options are `children`. It is uncontrolled. */
export function SelectField({
  id,
  label,
  hint,
  error,
  required,
  children,
  before,
  ...select
}: FieldProps<SelectHTMLAttributes<HTMLSelectElement>> & Before) {
  return (
    <Field {...fieldText(id, label, hint, error, required)} before={before}>
      {(control) => (
        <select className="field__control" {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  )
}

/** The options of a select: an empty one that asks for a choice, and each value with its label. */
export function Choices({ ask, labels }: { ask: string; labels: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">{ask}</option>
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  )
}

function fieldText(
  id: string,
  label: string,
  hint: ReactNode,
  error: string | undefined,
  required: boolean | undefined,
): FieldText {
  return { id, label, error, ...(hint === undefined ? {} : { hint }), ...(required === undefined ? {} : { required }) }
}
