import type { ReactNode } from 'react'

export type SceneProps = {
  /** Names the style sheet's class for this picture. */
  name: string
  /** The picture as text, for screen readers. A still picture is replaced by it; an interactive one comes after it. */
  description: string
  /**
   * Whether the picture is interactive. Its controls work without a script, and screen readers read its content too.
   */
  isLiving?: boolean
  children: ReactNode
}

/**
 * A picture of the product, drawn in HTML, so that it is sharp at any size and fits both themes. Screen readers read
 * its description.
 */
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
