import type { ReactNode } from 'react'

export type FeatureRowProps = {
  title: string
  scene: ReactNode
  /** Whether the picture is on the left in wide windows. */
  turned?: boolean
  children: ReactNode
}

/** One feature with its picture, in a section that has a heading. */
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
