import { useEffect, useRef, type ChangeEvent } from 'react'
import { SelectField, TextField } from '../forms/fields.tsx'
import type { FieldProps } from '../forms/outbox-form.tsx'
import type { Schedule } from './schedule.ts'
import { earliestDate, localDate, slotLabel } from './rules/slots.ts'

type ScheduleFieldsProps = {
  schedule: Schedule
  field: (name: 'preferredDate' | 'preferredTime') => FieldProps
  /** Called after either control has changed. */
  onChange: () => void
}

/** Date and time of the demo. A new date clears the time; the time waits for a date. */
export function ScheduleFields({ schedule, field, onChange }: ScheduleFieldsProps) {
  const group = useRef<HTMLDivElement>(null)

  // The loader sets it before hydration, when the page itself could have been built days ago.
  useEffect(() => {
    group.current
      ?.querySelector('input[name="preferredDate"]')
      ?.setAttribute('min', earliestDate(localDate(new Date())))
  }, [])

  function changeDate(event: ChangeEvent<HTMLInputElement>) {
    const time = group.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')
    if (time && event.target.value !== schedule.date) time.value = ''
    onChange()
  }

  return (
    <div ref={group} className="form__pair">
      <TextField {...field('preferredDate')} hint="From tomorrow on." onChange={changeDate} suppressHydrationWarning />
      <SelectField
        {...field('preferredTime')}
        hint="New York time."
        disabled={schedule.date === ''}
        onChange={onChange}
      >
        <option value="">Choose a time</option>
        {schedule.slots.map((hour) => (
          <option key={hour} value={slotLabel(hour)}>
            {slotLabel(hour)}
          </option>
        ))}
        {schedule.noTimes === '' ? null : (
          <option value="-" disabled>
            {schedule.noTimes}
          </option>
        )}
      </SelectField>
      <p className="note demo-form__local-time" aria-live="polite">
        {localTimeNote(schedule)}
      </p>
    </div>
  )
}

function localTimeNote(schedule: Schedule): string {
  if (schedule.date === '') return 'Choose a date first, then a time.'
  if (schedule.noTimes !== '') return `${schedule.noTimes}.`
  if (schedule.localTime === '') return 'Choose a time; we show it in yours too.'
  return `Where you are: ${schedule.localTime}.`
}
