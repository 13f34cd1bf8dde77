import { useEffect, useRef, type ImgHTMLAttributes } from 'react'

export type FallbackImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'width' | 'height' | 'onError'> & {
  src: string
  alt: string
  /** Shown when `src` can't be loaded; part of the site, so it always can. */
  fallback: string
  /** In pixels; with `height` it keeps the place until the picture is there. */
  width: number
  height: number
}

/** A picture that gives way to a drawing of the site's own when it can't be loaded. */
export function FallbackImage({ src, alt, fallback, ...rest }: FallbackImageProps) {
  const ref = useRef<HTMLImageElement>(null)
  const giveWay = () => {
    const image = ref.current
    if (image && image.getAttribute('src') !== fallback) image.src = fallback
  }
  // It may have failed before the page was hydrated, when nobody listened.
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && image.getAttribute('src') === src && src !== fallback) image.src = fallback
  }, [src, fallback])
  return <img ref={ref} src={src} alt={alt} {...rest} onError={giveWay} />
}
