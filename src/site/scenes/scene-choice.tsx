import type { ReactNode } from 'react'

export type SceneChoiceProps = {
  /** The question, shown beside the choices. */
  legend: string
  /** Unique among a page's pictures. */
  name: string
  /** The first is preselected. */
  options: ReadonlyArray<{ value: string; label: string }>
}

/**
 * The control of an interactive picture. It uses radio buttons, because browsers give them keyboard and screen reader
 * support. The picture follows by `:has(:checked)`, so it also works before or without scripts.
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

/** Shows the child that belongs to the selected choice. Space is reserved for the largest, so nothing moves. */
export function ByChoice({ children, isAnnounced = false }: { children: ReactNode; isAnnounced?: boolean }) {
  return (
    <div className="by-choice" aria-live={isAnnounced ? 'polite' : undefined}>
      {children}
    </div>
  )
}
