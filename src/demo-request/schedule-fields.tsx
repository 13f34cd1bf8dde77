import { useEffect, useRef, useState, type ChangeEvent } from 'react'
import { enterValue } from '../forms/enter-value.ts'
import { SelectField, TextField } from '../forms/fields.tsx'
import type { FieldProps } from '../forms/outbox-form.tsx'
import { clockTime, type CalendarDate } from '../lib/new-york-time.ts'
import { dayLabel, weekdayName } from './day-label.ts'
import type { Schedule } from './demo-request-payload.ts'
import { earliestDate, localDate, nextWorkingDays, SLOT_ZONE_NOTE, slotLabel, type Slot } from './rules/slots.ts'

/** Two weeks without their weekends. */
const DAYS_OFFERED = 10

/** What the two controls hold, and what follows from it. */
export type ChosenTime = { schedule: Schedule; time: string; besideClosedDay: readonly Slot[] }

type ScheduleFieldsProps = {
  chosen: ChosenTime
  field: (name: 'preferredDate' | 'preferredTime') => FieldProps
  /** Called after either control has changed. */
  onChange: () => void
}

/**
 * Date and time of the demo. A new date clears the time; the time waits for a date. The buttons enter what they say into the two controls,
 * which alone are submitted. They are for fingers, and no stops of the Tab key.
 */
export function ScheduleFields({ chosen: { schedule, time, besideClosedDay }, field, onChange }: ScheduleFieldsProps) {
  const group = useRef<HTMLDivElement>(null)
  const dateControl = () => group.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')
  const timeControl = () => group.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')

  // The served page's snippet sets it before hydration, when the page itself could have been built days ago.
  useEffect(() => {
    group.current
      ?.querySelector('input[name="preferredDate"]')
      ?.setAttribute('min', earliestDate(localDate(new Date())))
  }, [])

  function changeDate(event: ChangeEvent<HTMLInputElement>) {
    const control = timeControl()
    if (control && event.target.value !== schedule.date) control.value = ''
    onChange()
  }

  function enterDate(date: CalendarDate) {
    const control = dateControl()
    if (control) enterValue(control, date)
  }

  function enterTime(label: string) {
    const control = timeControl()
    if (control) enterValue(control, label)
  }

  return (
    <div ref={group} className="schedule">
      <TextField
        {...field('preferredDate')}
        hint="From tomorrow on."
        onChange={changeDate}
        suppressHydrationWarning
        before={<DayButtons chosen={schedule.date} onChoose={enterDate} />}
      />
      <ClosedDay
        date={schedule.date}
        slots={besideClosedDay}
        onChoose={({ date, hour }) => {
          enterDate(date)
          enterTime(slotLabel(hour))
        }}
      />
      <SelectField
        {...field('preferredTime')}
        hint={SLOT_ZONE_NOTE}
        disabled={schedule.date === ''}
        onChange={onChange}
        before={<TimeButtons schedule={schedule} chosen={time} onChoose={enterTime} />}
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
      <p className="note" aria-live="polite">
        {localTimeNote(schedule)}
      </p>
    </div>
  )
}

/** In the served page its snippet names the days before anything is painted: then they stand where they stay. */
function DayButtons({ chosen, onChoose }: { chosen: string; onChoose: (date: CalendarDate) => void }) {
  const [days, setDays] = useState<ReadonlyArray<CalendarDate>>([])
  // oxlint-disable-next-line react/set-state-in-effect -- rendered pages must not depend on the day
  useEffect(() => setDays(daysFromNow()), [])
  const choose = (index: number) => {
    // The first click, which brought the page to life, may come before the effect's render.
    const day = (days.length === 0 ? daysFromNow() : days)[index]
    if (day !== undefined) onChoose(day)
  }
  return (
    <div className="demo-picks needs-script" role="group" aria-label="The next working days" data-days="">
      {Array.from({ length: DAYS_OFFERED }, (_, index) => {
        const day = days[index]
        return (
          <button
            key={index}
            type="button"
            className="demo-pick"
            tabIndex={-1}
            aria-pressed={day !== undefined && day === chosen}
            suppressHydrationWarning
            onClick={() => choose(index)}
          >
            {day === undefined ? '' : dayLabel(day)}
          </button>
        )
      })}
    </div>
  )
}

function daysFromNow(): CalendarDate[] {
  return nextWorkingDays(localDate(new Date()), DAYS_OFFERED)
}

type TimeButtonsProps = { schedule: Schedule; chosen: string; onChoose: (label: string) => void }

function TimeButtons({ schedule, chosen, onChoose }: TimeButtonsProps) {
  if (schedule.date === '' || schedule.slots.length === 0) return null
  return (
    <div className="demo-picks" role="group" aria-label="Times on this day">
      {schedule.slots.map((hour) => (
        <button
          key={hour}
          type="button"
          className="demo-pick"
          tabIndex={-1}
          aria-pressed={chosen === slotLabel(hour)}
          onClick={() => onChoose(slotLabel(hour))}
        >
          {clockTime(hour, 0)}
        </button>
      ))}
    </div>
  )
}

type ClosedDayProps = { date: string; slots: readonly Slot[]; onChoose: (slot: Slot) => void }

/** A day on which nobody is there can be asked for; what lies nearest is offered beside it. */
function ClosedDay({ date, slots, onChoose }: ClosedDayProps) {
  return (
    <div className="schedule__closed cluster" role="status">
      {slots.length === 0 ? null : (
        <>
          <p>
            We are closed on {weekdayName(date)}s; the nearest {slots.length === 1 ? 'time is' : 'times are'}
          </p>
          {slots.map((slot) => (
            <button key={slot.date} type="button" className="button" onClick={() => onChoose(slot)}>
              {weekdayName(slot.date)} {clockTime(slot.hour, 0)}
            </button>
          ))}
          <p className="note">You may keep your day: we answer all the same.</p>
        </>
      )}
    </div>
  )
}

function localTimeNote(schedule: Schedule): string {
  if (schedule.date === '') return 'Choose a date first, then a time.'
  if (schedule.noTimes !== '') return `${schedule.noTimes}.`
  if (schedule.localTime === '') return 'Choose a time; we show it in yours too.'
  return `Where you are: ${schedule.localTime}.`
}
