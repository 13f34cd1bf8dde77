import {
  fieldsOf,
  type FieldDefinition,
  type FieldName,
  type FormDefinition,
} from '../../../src/forms/rules/definition.ts'
import { fieldLabel } from '../../../src/forms/rules/field-label.ts'
import { newYorkText } from '../../../src/lib/new-york-text.ts'
import type { MailBlock } from './mail-body.ts'

/** Returns a table of the rows whose value is not empty. */
export function filledRows(rows: ReadonlyArray<readonly [label: string, value: string | undefined]>): MailBlock {
  return { table: rows.flatMap(([label, value]) => (value === undefined || value === '' ? [] : [[label, value]])) }
}

/** Returns the row with the time at which the visitor sent the form, in New York's time. `submittedAt` is ISO 8601. */
export function submittedRow(submittedAt: string | undefined): readonly [label: string, value: string | undefined] {
  return ['Submitted at', submittedAt === undefined ? undefined : newYorkText(new Date(submittedAt))]
}

/** Returns rows for fields of a form, with the labels that staff see. */
export function fieldRows<Form extends FormDefinition, Name extends FieldName<Form>>(
  form: Form,
  values: Readonly<Partial<Record<Name, string | undefined>>>,
  names: readonly Name[],
): Array<readonly [label: string, value: string | undefined]> {
  const fields: Readonly<Record<string, FieldDefinition>> = form.fields
  return names.map((name) => [fieldLabel(fields[name]) ?? name, values[name]])
}

/** Returns a table of everything the visitor sent, for staff: the fields in the form's order, and long texts last. */
export function submissionTable(form: FormDefinition, values: Readonly<Record<string, string | undefined>>): MailBlock {
  const rows = (isLong: boolean) =>
    fieldsOf(form).flatMap(([name, { kind }]) => ((kind === 'long') === isLong ? fieldRows(form, values, [name]) : []))
  return filledRows([
    ['Name', form.joinsName ? values['name'] : undefined],
    ...rows(false),
    submittedRow(values['submittedAt']),
    ...rows(true),
  ])
}
