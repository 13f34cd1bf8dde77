import type { ReactNode } from 'react'

export type SceneProps = {
  /** Names the sheet's class for this picture. */
  name: string
  /** What can be seen, for those who can't: it is read instead of the picture. */
  description: string
  children: ReactNode
}

/** A picture of the product, drawn in HTML: crisp at any size, in both themes, and read aloud as its description. */
export function Scene({ name, description, children }: SceneProps) {
  return (
    <figure className={`scene scene--${name}`}>
      <div className="scene__frame" aria-hidden="true">
        {children}
      </div>
      <figcaption className="visually-hidden">{description}</figcaption>
    </figure>
  )
}
