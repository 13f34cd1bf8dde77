import { useEffect, useRef, useState } from 'react'
import { sealColors } from './seal-colors.ts'

/** A person's picture. When it can't be loaded, a drawn stand-in takes its place; the name is always beside it. */
export function Portrait({ image }: { image: string }) {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState(false)

  // It may have failed before React came.
  useEffect(() => {
    const picture = ref.current
    if (picture?.complete && picture.naturalWidth === 0) setFailed(true)
  }, [])

  return (
    <img
      ref={ref}
      className="portrait"
      src={failed ? STAND_IN : image}
      alt=""
      width="64"
      height="64"
      loading="lazy"
      onError={() => setFailed(true)}
    />
  )
}

const STAND_IN = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="${sealColors.ground}" d="M0 0h64v64H0z"/><g fill="none" stroke="${sealColors.line}" stroke-width="2"><circle cx="32" cy="25" r="10"/><path d="M12 58a20 20 0 0 1 40 0"/></g></svg>`,
)}`
