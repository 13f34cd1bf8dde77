import type { ReactNode } from 'react'

export type FeatureRowProps = {
  title: string
  scene: ReactNode
  /** The picture on the left, where there is room for both. */
  turned?: boolean
  children: ReactNode
}

/** One idea beside its picture, inside a section with a heading of its own. */
export function FeatureRow({ title, scene, turned = false, children }: FeatureRowProps) {
  return (
    <div className={turned ? 'feature feature--turned' : 'feature'}>
      <div className="feature__text">
        <h3>{title}</h3>
        {children}
      </div>
      {scene}
    </div>
  )
}
