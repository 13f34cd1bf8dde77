import { fieldsOf } from '../../forms/rules/definition.ts'
import { fieldLabel } from '../../forms/rules/field-label.ts'
import { allForms } from '../../forms/rules/forms.ts'
import type { LeadDetail } from '../rules/lead.ts'

type Answer = LeadDetail['fields'][number]

export type Answers = {
  firm: string
  size: string
  phone: string
  /** The visitor's longer texts. */
  written: Answer[]
  /** All other fields, as the visitor sent them. */
  raw: Answer[]
}

/** Returns a lead's submitted fields, grouped by their use. A text is empty if the form has no such field. */
export function answersOf({ lead, fields }: Pick<LeadDetail, 'lead' | 'fields'>): Answers {
  const form = allForms.find(({ name }) => name === lead.channel)
  const defined = form === undefined ? [] : fieldsOf(form)
  const labels = new Map(defined.map(([name, field]) => [name, fieldLabel(field)]))
  const long = defined.flatMap(([, field]) => (field.kind === 'long' ? [fieldLabel(field)] : []))
  const valueOf = (name: string) => fields.find(([label]) => label === labels.get(name))?.[1] ?? ''
  return {
    firm: valueOf('firmName'),
    size: valueOf('firmSize'),
    phone: valueOf('phone'),
    written: fields.filter(([label]) => long.includes(label)),
    raw: fields.filter(([label]) => !long.includes(label)),
  }
}
