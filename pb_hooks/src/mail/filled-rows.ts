import {
  fieldsOf,
  textOf,
  type FieldDefinition,
  type FieldName,
  type FormDefinition,
} from '../../../src/forms/rules/definition.ts'
import { fieldLabel } from '../../../src/forms/rules/field-label.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import type { MailBlock } from './mail-body.ts'

type Row = readonly [label: string, value: string | undefined]

/** Returns a table of the rows whose value is not empty. */
export function filledRows(rows: readonly Row[]): MailBlock {
  return { table: rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value]])) }
}

/** The rows of a table that the form's definition does not describe. */
type OtherRows<Name extends string> = {
  /** Rows before all fields. */
  first?: readonly Row[]
  /** Rows after the fields with a control. */
  further?: readonly Row[]
  /** The text of a field in place of its value, or its whole row. An empty text omits the field. */
  texts?: Partial<Record<Name, string | Row>>
}

/**
 * Returns a table of everything the visitor sent, for staff. The fields have the form's order. Long texts follow the
 * time of submission. Fields that the page added come last, but those with a text of their own precede that time.
 */
export function submissionTable<Form extends FormDefinition>(
  form: Form,
  values: Readonly<Record<string, unknown>>,
  { first = [], further = [], texts = {} }: OtherRows<FieldName<Form>> = {},
): MailBlock {
  const own: Readonly<Record<string, string | Row | undefined>> = texts
  const text = (name: string) => textOf(values[name])

  function rowOf(name: string, field: FieldDefinition): Row {
    if (name === 'firstName') return ['Name', form.joinsName ? text('name') : `${text(name)} ${text('lastName')}`]
    const row = own[name] ?? text(name)
    return typeof row === 'string' ? [fieldLabel(field) ?? name, row] : row
  }

  const fields = fieldsOf(form).filter(([name]) => name !== 'lastName')
  const rows = (isHere: (kind: FieldDefinition['kind'], hasText: boolean) => boolean) =>
    fields.flatMap(([name, field]) => (isHere(field.kind, name in own) ? [rowOf(name, field)] : []))
  const submittedAt = text('submittedAt')
  return filledRows([
    ...first,
    ...rows((kind) => kind !== 'long' && kind !== 'added'),
    ...further,
    ...rows((kind, hasText) => kind === 'added' && hasText),
    // In New York's time.
    ['Submitted at', submittedAt === '' ? '' : newYorkText(new Date(submittedAt))],
    ...rows((kind) => kind === 'long'),
    ...rows((kind, hasText) => kind === 'added' && !hasText),
  ])
}
