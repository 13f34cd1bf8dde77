import { webinars } from '../../../src/webinars/rules/webinar-collection.ts'
import type { Webinar } from '../../../src/webinars/rules/webinar.ts'

/** A webinar with what visitors do not get of it. */
export type StoredWebinar = {
  webinar: Webinar
  published: boolean
  /** Empty while there is none. */
  joinUrl: string
  /** The same, also of one that only mails name. */
  recordingUrl: string
  /** How often its entry in the calendars was changed. */
  sequence: number
}

/** Null for a record that can't be shown. */
export function storedFrom(record: PbRecord): StoredWebinar | null {
  const webinar = webinars.whole.fromRecord(JSON.parse(JSON.stringify(record)))
  if (webinar === null) return null
  return {
    webinar,
    published: record.getBool('published'),
    joinUrl: record.getString('join_url'),
    recordingUrl: record.getString('recording_url'),
    sequence: record.getInt('sequence'),
  }
}

/** @throws where there is none */
export function storedWebinar(app: PbApp, id: string): StoredWebinar {
  const stored = storedFrom(app.findRecordById('webinars', id))
  if (stored === null) throw new Error(`the webinar ${id} can't be shown`)
  return stored
}
