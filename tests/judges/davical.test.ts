import { needDavical, startDavical, judgeCalendars, CALENDAR_PASSWORD } from '../support/judges/judge-calendars.ts'

judgeCalendars({
  name: 'davical',
  need: needDavical,
  start: (port, folder) => startDavical(port, folder, CALENDAR_PASSWORD),
  user: 'admin',
  calendar: '/caldav.php/admin/calendar/',
  // DAViCal accepts an event without an end. But PostgreSQL stores its start as a time, and refuses an impossible date.
  refused: {
    fault: 'an event of the 45th of a 13th month',
    into: (entry) => entry.replace(/(?<name>BEGIN:VEVENT.*?\nDTSTART[^:]*:)\d{8}/s, '$<name>20261345'),
  },
})
