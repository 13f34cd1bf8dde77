import type { ReactNode } from 'react'

export type SceneProps = {
  /** Names the sheet's class for this picture. */
  name: string
  /** What can be seen, for those who can't: of a still picture it is read instead of it, of a living one before it. */
  description: string
  /** It has controls of its own, which the sheet answers to without a script: then what it shows is read out too. */
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
