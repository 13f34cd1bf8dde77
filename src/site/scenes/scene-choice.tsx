import type { ReactNode } from 'react'

export type SceneChoiceProps = {
  /** What is chosen; on the page beside the choices. */
  legend: string
  /** One name for each picture of a page. */
  name: string
  /** The first is chosen until somebody touches it. */
  options: ReadonlyArray<{ value: string; label: string }>
}

/**
 * What can be changed in a living picture. Radio buttons: keyboard and screen reader have them from the browser, and the picture follows by
 * `:has(:checked)`, before any script and without one.
 */
export function SceneChoice({ legend, name, options }: SceneChoiceProps) {
  return (
    <fieldset className="scene-choice no-print">
      <legend>{legend}</legend>
      {options.map(({ value, label }, index) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** One of its children is shown: the one in the place of the choice that is taken. Room is kept for the largest, so nothing moves. */
export function ByChoice({ children, isAnnounced = false }: { children: ReactNode; isAnnounced?: boolean }) {
  return (
    <div className="by-choice" aria-live={isAnnounced ? 'polite' : undefined}>
      {children}
    </div>
  )
}
