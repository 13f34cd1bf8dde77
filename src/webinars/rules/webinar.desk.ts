import { slugField, type Desk } from '../../content/rules/desk.ts'
import { instantOfWallTime } from '../../lib/new-york-wall-time.ts'
import { MINUTE_MS } from '../../lib/time-units.ts'
import { webinarDate, webinarTime } from './webinar-time.ts'

const webinarDesk: Desk = {
  collection: 'webinars',
  nouns: { one: 'webinar', many: 'webinars' },
  lead: 'Announce webinars, move them, and say where their recordings play. For editors and administrators.',
  title: 'title',
  fields: [
    { name: 'title', label: 'Title', kind: 'line', max: 300, isRequired: true },
    {
      name: 'summary',
      label: 'Summary',
      kind: 'text',
      max: 2000,
      help: 'What it is about, in a few sentences; search engines show the first 155 characters.',
    },
    { name: 'category', label: 'Category', kind: 'line', max: 100, help: 'Such as “Practice management”.' },
    { name: 'presenter', label: 'Presenter', kind: 'line', max: 200 },
    {
      name: 'presenter_title',
      label: 'Presenter’s title',
      kind: 'line',
      max: 200,
      help: 'Such as “Legal operations advisor”.',
    },
    {
      name: 'starts_at',
      label: 'Begins, in New York',
      kind: 'time',
      isRequired: true,
      help: 'When start and length have passed, the webinar moves to on demand by itself. Who is registered gets a new entry for the calendar when it changes.',
    },
    { name: 'duration_minutes', label: 'Minutes', kind: 'number', min: 1, max: 1440, isRequired: true },
    {
      name: 'join_url',
      label: 'Where to join',
      isHidden: true,
      kind: 'line',
      max: 2000,
      pattern: '^https://\\S+$',
      wrong: 'Enter an address that begins with https://, or leave it empty.',
      help: 'Where registrants join. It is in their confirmation and calendar entry, and nowhere on the site. Empty: send it to them yourself. Who is registered gets a new entry for the calendar when it changes.',
    },
    {
      name: 'recording_url',
      label: 'Recording',
      kind: 'line',
      max: 2000,
      pattern: '^https?://[^\\s"<>]+$',
      wrong: 'Enter an address that begins with https:// or http://, or leave it empty.',
      help: 'Where the recording plays, beginning with https://. Once the webinar is over “Watch Now” leads there, or it is mailed. Without it visitors can ask for the recording.',
    },
    {
      name: 'recording_by',
      label: 'How visitors get the recording',
      kind: 'choice',
      choices: ['page', 'mail'],
      help: 'page, or nothing: everybody finds it on the page. mail: only who registered or asks for it gets it, by email.',
    },
    {
      name: 'registered_claim',
      label: 'Registered, as announced',
      kind: 'number',
      min: 0,
      max: 1_000_000,
      help: '250 is shown as “250+ registered” while the webinar is to come; 0 shows nothing. Enter what you can stand behind.',
    },
    {
      name: 'views',
      label: 'Views of the recording',
      kind: 'number',
      min: 0,
      max: 1_000_000_000,
      help: 'Shown beside the recording; without one, or with 0, nothing is shown.',
    },
    {
      name: 'featured',
      label: 'Featured',
      kind: 'switch',
      help: 'The soonest featured one leads the page; without one, the soonest does.',
    },
    {
      name: 'sample',
      label: 'An example',
      kind: 'switch',
      help: 'Marked on the site as an example. Untick it when the row tells the truth.',
    },
    slugField('/webinars'),
  ],
  pages: 'webinars',
  hasDrafts: true,
  states: [
    { key: 'draft', name: 'Draft', nothing: 'No draft. Press “New webinar” to begin one.' },
    { key: 'scheduled', name: 'Scheduled', nothing: 'No webinar is scheduled. Publish one that begins in the future.' },
    { key: 'over', name: 'On demand', nothing: 'No webinar is over.' },
  ],
  stateOf: ({ starts_at, duration_minutes }, isPublished, now) => {
    if (!isPublished) return 'draft'
    const end = (instantOfWallTime(String(starts_at))?.getTime() ?? 0) + Number(duration_minutes) * MINUTE_MS
    return end > now.getTime() ? 'scheduled' : 'over'
  },
  instantOf: ({ starts_at }) => instantOfWallTime(String(starts_at))?.toISOString(),
  noteOf: ({ category, presenter, starts_at }) => {
    const start = instantOfWallTime(String(starts_at))?.toISOString()
    const time = start === undefined ? '' : `${webinarDate(start)}, ${webinarTime(start)}`
    return [time, category, presenter]
  },
}

export default webinarDesk
