import type { ReactNode } from 'react'

export type SceneProps = {
  /** Names the style sheet's class for this picture. */
  name: string
  /** The picture in words, for screen readers: instead of a still picture, before an interactive one. */
  description: string
  /** It has its own controls, which work without a script: its content is then read out too. */
  isLiving?: boolean
  children: ReactNode
}

/** A picture of the product, drawn in HTML: crisp at any size, in both themes, and read aloud as its description. */
export function Scene({ name, description, isLiving = false, children }: SceneProps) {
  return (
    <figure className={`scene scene--${name}`}>
      {isLiving ? <figcaption className="visually-hidden">{description}</figcaption> : null}
      <div className="scene__frame" aria-hidden={isLiving ? undefined : true}>
        {children}
      </div>
      {isLiving ? null : <figcaption className="visually-hidden">{description}</figcaption>}
    </figure>
  )
}
