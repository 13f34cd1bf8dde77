import { capitalized } from './status-words.ts'

/** What each scheduled job does, by its id. A contract test checks that every job of the server is listed. */
const NAMES: Readonly<Record<string, string>> = {
  'check-links': 'Check the links of articles',
  'clean-up': 'Delete data after its retention period',
  'deliver-mail': 'Send waiting mails',
  'deliver-webhooks': 'Send webhooks',
  'demo-reminders': 'Remind visitors of their demos',
  'newsletter-digest': 'Send the newsletter',
  'notify-registrants': 'Mail registrants changes and recordings of webinars',
  'overdue-report': 'Report overdue leads',
  'quarantine-report': 'Report suspected spam',
  'render-pages': 'Render changed pages',
  'request-log': 'Count refused requests, shorten the request log',
  'save-arrivals': 'Save where visitors came from',
  'security-audit': 'Run the security audit',
  'summarize-notices': 'Summarize notices to staff',
  'verify-backup': 'Test the newest backup',
  'waiting-mails': 'Count waiting mails',
}

/** Returns what a job does, in words. An unlisted job is called by the words of its id. */
export function jobName(id: string): string {
  return NAMES[id] ?? capitalized(id.replaceAll('-', ' '))
}

/** Returns whether the job has a name of its own. */
export function isNamed(id: string): boolean {
  return id in NAMES
}
