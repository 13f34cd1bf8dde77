import type { ReactNode } from 'react'

export type SceneProps = {
  /** The suffix of the picture's CSS class: `scene--<name>`. */
  name: string
  /**
   * The picture described for screen readers. They read it in place of a still picture, and before an interactive one.
   */
  description: string
  /**
   * Whether the visitor can change the picture. Its controls work without a script, and screen readers read them too.
   */
  isLiving?: boolean
  children: ReactNode
}

/** A picture of the product, drawn in HTML, so that it is sharp at any size and fits both themes. */
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
