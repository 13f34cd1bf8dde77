import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { Field, type FieldText } from './field.tsx'

type FieldProps<Attributes> = FieldText & { name: string } & Omit<Attributes, 'id' | 'name' | 'required'>

/** One line of text, uncontrolled: what was typed before hydration stays. */
export function TextField({
  id,
  label,
  hint,
  error,
  required,
  ...input
}: FieldProps<InputHTMLAttributes<HTMLInputElement>>) {
  return (
    <Field {...fieldText(id, label, hint, error, required)}>
      {(control) => <input type="text" className="field__control" {...input} {...control} />}
    </Field>
  )
}

/** An email address: the visitor's own, where nothing else is said. */
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

/** Several lines of text, uncontrolled. */
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

/** A choice of one; `children` are its options. Uncontrolled. */
export function SelectField({
  id,
  label,
  hint,
  error,
  required,
  children,
  ...select
}: FieldProps<SelectHTMLAttributes<HTMLSelectElement>>) {
  return (
    <Field {...fieldText(id, label, hint, error, required)}>
      {(control) => (
        <select className="field__control" {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
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
