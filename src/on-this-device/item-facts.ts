import { fieldsOf, textOf, type FieldDefinition } from '../forms/rules/definition.ts'
import { formOf, itemLabel } from '../forms/rules/forms.ts'
import type { OutboxItem, Payload } from '../outbox/queue/outbox-item.ts'

export type ItemFacts = {
  kind: string
  /** The item's subject in words: firm, message subject, webinar or role, else the email address. May be empty. */
  about: string
  /** The requested day and hour in New York time, as on the form. Empty if there is none. */
  slot: string
  /** The values that the visitor entered, as the form labels and orders them. For an unknown form: all values. */
  entered: Array<readonly [label: string, text: string]>
}

export function itemFacts(item: Pick<OutboxItem, 'payload'> & { call: string }): ItemFacts {
  const { payload } = item
  const form = formOf(item)
  const names = form === undefined ? [] : fieldsOf(form).map(([name]) => name)
  const day = dayOf(payload)
  return {
    kind: itemLabel(item),
    about: aboutOf(payload, names),
    slot: [day, day === '' ? '' : textOf(payload['preferredTime'])].filter((part) => part !== '').join(', '),
    entered:
      form === undefined
        ? Object.entries(payload).flatMap(([name, value]) => anyEntries(name, value))
        : [
            ...nameOf(payload, names),
            ...fieldsOf(form).flatMap(([name, { label, kind }]) =>
              kind === 'given' || kind === 'added' ? [] : entry(label, shownAs(kind, payload, name)),
            ),
          ],
  }
}

/**
 * Returns the item's subject in words.
 * @param names of the form's fields; other members of the payload are not the visitor's input
 */
function aboutOf(payload: Payload, names: readonly string[]): string {
  const typed = ['subject', 'firmName'].filter((name) => names.includes(name)).map((name) => textOf(payload[name]))
  const record = [payload['slug'], payload['role']].map((slug) => words(textOf(slug)))
  const known = [...typed, ...record].filter((text) => text !== '')
  return known.length > 0 ? known.join(' · ') : names.includes('email') ? textOf(payload['email']) : ''
}

/** Returns the visitor's name if the form has two fields for it, which the payload joins. Otherwise empty. */
function nameOf(payload: Payload, names: readonly string[]): Array<readonly [string, string]> {
  return names.includes('name') ? [] : entry('Name', textOf(payload['name']))
}

/**
 * Returns a slug as words: "Security engineer" for `security-engineer`. The record's own title may not be on this
 * device.
 */
function words(slug: string): string {
  const text = slug.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function dayOf({ preferredDate }: Payload): string {
  const instant = new Date(textOf(preferredDate))
  if (Number.isNaN(instant.getTime())) return ''
  return instant.toLocaleDateString('en-US', { dateStyle: 'full', timeZone: 'America/New_York' })
}

function shownAs(kind: FieldDefinition['kind'], payload: Payload, name: string): string {
  if (kind === 'date') return dayOf(payload)
  const value = payload[name]
  return kind === 'minutes' && typeof value === 'number' ? `${value} minutes` : shown(value)
}

/** Returns a value as text. A file is represented by its name. */
function shown(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? textOf(value.name) : textOf(value)
}

/** How many levels of nested values are read if their shape is unknown. */
const DEPTH = 3

/** Returns all readable values in the data of another release, labeled by their keys. */
function anyEntries(name: string, value: unknown, depth = DEPTH): Array<readonly [label: string, text: string]> {
  if (['string', 'number', 'boolean'].includes(typeof value)) return entry(name, String(value))
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.entries(value).flatMap(([inner, each]) => anyEntries(`${name}: ${inner}`, each, depth - 1))
}

function entry(label: string, text: string): Array<readonly [string, string]> {
  return text.trim() === '' ? [] : [[label, text]]
}
