import { useEffect, useRef, useState, type ChangeEvent, type FocusEvent } from 'react'
import { SelectField, TextField } from '../forms/fields.tsx'
import type { FieldProps } from '../forms/outbox-form.tsx'
import { clockTime, newYorkTime, type CalendarDate } from '../lib/new-york-time.ts'
import { dayLabel, nearestFreeTimes, weekdayName, type FreeSlots } from '../appointments/free-slots.ts'
import type { Schedule } from './demo-request-payload.ts'
import {
  earliestDate,
  localDate,
  nextWorkingDays,
  SLOT_HOURS,
  SLOT_ZONE_NOTE,
  slotInstant,
  slotLabel,
  type Slot,
  type SlotHour,
} from '../appointments/rules/calendar.ts'

/** The number of days with a button: two weeks without their weekends. */
const DAYS_OFFERED = 10
const TIMES_OFFERED = 3

/** What the fields for date and time show. `besideClosedDay`: times near a chosen weekend day. */
export type ChosenTime = { schedule: Schedule; time: string; besideClosedDay: readonly Slot[] }

type ScheduleFieldsProps = {
  chosen: ChosenTime
  /**
   * The free times, as far as the server has sent them. They only mark taken times, which a visitor can still request.
   */
  free: FreeSlots
  field: (name: 'preferredDate' | 'preferredTime') => FieldProps
  /** Called after the date or the time has changed. */
  onChange: () => void
}

/**
 * The fields for date and time of the demo. A new date clears the time, and without a date no time can be chosen. Each
 * field is shown as buttons, which the Tab key skips. The Tab key reaches the browser's own control, which then appears
 * and stays. Without scripts there are only the browser's own controls.
 */
export function ScheduleFields({ chosen, free, field, onChange }: ScheduleFieldsProps) {
  const { schedule, time, besideClosedDay } = chosen
  const taken = takenHours(free, schedule)
  const group = useRef<HTMLDivElement>(null)
  const dateControl = () => group.current?.querySelector<HTMLInputElement>('input[name="preferredDate"]')
  const timeControl = () => group.current?.querySelector<HTMLSelectElement>('select[name="preferredTime"]')

  // Sets the earliest date. In a page from the server, an inline script has set it before hydration, because the server
  // may have rendered the page days ago.
  useEffect(() => {
    group.current
      ?.querySelector('input[name="preferredDate"]')
      ?.setAttribute('min', earliestDate(localDate(new Date())))
    // The focus may have started the hydration.
    if (group.current?.contains(document.activeElement)) document.activeElement?.toggleAttribute('data-shown', true)
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

  function chooseOther() {
    const control = dateControl()
    control?.focus()
    try {
      control?.showPicker()
    } catch {
      // The browser has no picker, or opens none now. The visitor types into the control, which has the focus.
    }
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
        onFocus={keepShown}
        suppressHydrationWarning
        before={<DayButtons chosen={schedule.date} free={free} onChoose={enterDate} onOther={chooseOther} />}
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
        onFocus={keepShown}
        before={<TimeButtons schedule={schedule} taken={taken} chosen={time} onChoose={enterTime} />}
      >
        <option value="">Choose a time</option>
        {/* Taken times stay among the options: an option that disappeared would lose the visitor's choice. */}
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
      <TakenTime
        free={free}
        schedule={schedule}
        hour={schedule.slots.find((each) => taken.has(each) && slotLabel(each) === time)}
        onChoose={({ date, hour }) => {
          enterDate(date)
          enterTime(slotLabel(hour))
        }}
      />
      <p className="note" aria-live="polite">
        {localTimeNote(schedule)}
      </p>
    </div>
  )
}

/** Shows a control from its first focus on. Hiding it again would move what the visitor presses next. */
function keepShown({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.toggleAttribute('data-shown', true)
}

/**
 * Returns the hours of the chosen day that are not free; empty if the server has not sent the free times of that day.
 */
function takenHours(free: FreeSlots, { date, slots }: Schedule): ReadonlySet<SlotHour> {
  const day = free.get(date)
  return new Set(
    day === undefined ? [] : slots.filter((hour) => !day.free.includes(slotInstant(date, hour).toISOString())),
  )
}

type TakenTimeProps = {
  free: FreeSlots
  schedule: Schedule
  /** The chosen hour if it is not free; otherwise undefined. */
  hour: SlotHour | undefined
  onChoose: (slot: Slot) => void
}

/** Shown if the chosen time is taken. The visitor can still request it; buttons offer the nearest free times. */
function TakenTime({ free, schedule: { date }, hour, onChoose }: TakenTimeProps) {
  const times = hour === undefined ? [] : nearestFreeTimes(free, slotInstant(date, hour).toISOString(), TIMES_OFFERED)
  return (
    <div className="schedule__closed cluster" role="status">
      {hour === undefined ? null : (
        <>
          <p>
            {free.get(date)?.given.length === 0 ? 'We give no demos on this day' : `${clockTime(hour, 0)} is taken`}
            {times.length === 0 ? '.' : '; the nearest times are'}
          </p>
          {times.map((instant) => {
            const { date: day, hour: at } = newYorkTime(new Date(instant))
            const slot = SLOT_HOURS.find((each) => each === at)
            return slot === undefined ? null : (
              <button
                key={instant}
                type="button"
                className="button"
                onClick={() => onChoose({ date: day, hour: slot })}
              >
                {day === date ? '' : `${dayLabel(day)} `}
                {clockTime(slot, 0)}
              </button>
            )
          })}
          <p className="note">You can keep your time: we confirm it or offer another.</p>
        </>
      )}
    </div>
  )
}

type DayButtonsProps = {
  chosen: string
  free: FreeSlots
  onChoose: (date: CalendarDate) => void
  onOther: () => void
}

/**
 * Buttons for the next working days, and one for any other day. In a page from the server, an inline script fills them
 * in before the first paint, so that the layout does not shift.
 */
function DayButtons({ chosen, free, onChoose, onOther }: DayButtonsProps) {
  const [days, setDays] = useState<ReadonlyArray<CalendarDate>>([])
  // oxlint-disable-next-line react/set-state-in-effect -- the served page must not depend on the present day
  useEffect(() => setDays(daysFromNow()), [])
  const choose = (index: number) => {
    // The first click on the page starts hydration, so it may come before the effect has set the days.
    const day = (days.length === 0 ? daysFromNow() : days)[index]
    if (day !== undefined) onChoose(day)
  }
  const isOther = chosen !== '' && days.length > 0 && !days.some((day) => day === chosen)
  return (
    <>
      <div className="demo-picks needs-script" role="group" aria-label="The next working days" data-days="">
        {Array.from({ length: DAYS_OFFERED }, (_, index) => {
          const day = days[index]
          const label = day === undefined ? '' : dayLabel(day)
          const isFull = day !== undefined && free.get(day)?.free.length === 0
          return (
            <button
              key={index}
              type="button"
              className="demo-pick"
              tabIndex={-1}
              aria-pressed={day !== undefined && day === chosen}
              aria-label={isFull ? `${label}, nothing free` : undefined}
              data-taken={isFull ? '' : undefined}
              suppressHydrationWarning
              onClick={() => choose(index)}
            >
              {/* A single text node, like the one that the inline script wrote. With more nodes React would keep the
                script's text and add its own. */}
              {label}
            </button>
          )
        })}
      </div>
      <div className="demo-picks needs-script">
        <button type="button" className="demo-pick" tabIndex={-1} aria-pressed={isOther} onClick={onOther}>
          {isOther ? dayLabel(chosen).replace('\n', ' ') : 'Another day'}
        </button>
      </div>
    </>
  )
}

function daysFromNow(): CalendarDate[] {
  return nextWorkingDays(localDate(new Date()), DAYS_OFFERED)
}

type TimeButtonsProps = {
  schedule: Schedule
  taken: ReadonlySet<SlotHour>
  chosen: string
  onChoose: (label: string) => void
}

function TimeButtons({ schedule, taken, chosen, onChoose }: TimeButtonsProps) {
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
          data-taken={taken.has(hour) ? '' : undefined}
          onClick={() => onChoose(slotLabel(hour))}
        >
          {clockTime(hour, 0).replace(':00', '')}
          {taken.has(hour) ? <span className="visually-hidden">, taken</span> : null}
        </button>
      ))}
    </div>
  )
}

type ClosedDayProps = { date: string; slots: readonly Slot[]; onChoose: (slot: Slot) => void }

/**
 * Shown if the chosen day is on a weekend. The visitor can still request it, and gets it if the company gives demos
 * then. Buttons offer the nearest times on working days.
 */
function ClosedDay({ date, slots, onChoose }: ClosedDayProps) {
  return (
    <div className="schedule__closed cluster" role="status">
      {slots.length === 0 ? null : (
        <>
          <p>
            Our office is closed on {weekdayName(date)}s; the nearest {slots.length === 1 ? 'time' : 'times'} of a
            working day {slots.length === 1 ? 'is' : 'are'}
          </p>
          {slots.map((slot) => (
            <button key={slot.date} type="button" className="button" onClick={() => onChoose(slot)}>
              {weekdayName(slot.date)} {clockTime(slot.hour, 0)}
            </button>
          ))}
          <p className="note">You can keep your day: we confirm it or offer another.</p>
        </>
      )}
    </div>
  )
}

function localTimeNote(schedule: Schedule): string {
  if (schedule.date === '') return 'Choose a date first, then a time.'
  if (schedule.noTimes !== '') return `${schedule.noTimes}.`
  if (schedule.localTime === '') return 'Choose a time. We show it in your time zone too.'
  return `Where you are: ${schedule.localTime}.`
}

/**
 * Sets a control's value as if the visitor had entered it, and notifies all listeners. It uses the prototype's setter.
 * React replaces the setter of the control itself to record values, and would then see no change in the event.
 */
function enterValue(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  const prototype: unknown = Object.getPrototypeOf(control)
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
