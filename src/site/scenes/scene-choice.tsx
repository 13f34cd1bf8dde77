import type { ReactNode } from 'react'

export type SceneChoiceProps = {
  /** The question, shown beside the choices. */
  legend: string
  /** Name of the radio buttons. It must be unique among a page's pictures. */
  name: string
  /** The first option is preselected. */
  options: ReadonlyArray<{ value: string; label: string }>
}

/**
 * The control of an interactive picture: radio buttons, because browsers give them keyboard and screen reader support.
 * The style sheet changes the picture with `:has(:checked)`, so it also works before scripts run or without them.
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

/**
 * Shows that content which belongs to the selected option; `contents` has one per option, in their order. Reserves
 * space for the largest, so that nothing moves.
 */
export function ByChoice({ contents, isAnnounced = false }: { contents: readonly ReactNode[]; isAnnounced?: boolean }) {
  return (
    <div className="by-choice" aria-live={isAnnounced ? 'polite' : undefined}>
      {contents.map((content, index) => (
        <div key={index} className="choice">
          {content}
        </div>
      ))}
    </div>
  )
}
