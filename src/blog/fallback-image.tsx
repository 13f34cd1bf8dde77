import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react'
import { srcSet, type StoredImage } from './rules/image-sources.ts'

export type FallbackImageProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height' | 'onError'
> & {
  src: string
  alt: string
  /** Shown when `src` can't be loaded; part of the site, so it always can. */
  fallback: string
  /** The same picture where it is stored in smaller forms too, or null. */
  stored: StoredImage | null
  /** How wide the picture is shown, as the attribute `sizes` says it. */
  sizes: string
  /** In pixels; with `height` it keeps the place until the picture is there. */
  width: number
  height: number
}

/** A picture in the form that fits the screen; what can't be loaded gives way to the original, and that to a drawing of the site's own. */
export function FallbackImage(props: FallbackImageProps) {
  return <Picture key={props.src} {...props} />
}

function Picture({ src, alt, fallback, stored, sizes, ...rest }: FallbackImageProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<'nothing' | 'forms' | 'original'>('nothing')
  const forms = failed === 'nothing' ? stored : null
  const jpeg = forms === null ? undefined : srcSet(forms, 'jpg')
  const avif = forms === null ? undefined : srcSet(forms, 'avif')
  const next = jpeg === undefined ? 'original' : 'forms'
  // It may have failed before the page was hydrated, when nobody listened.
  useEffect(() => {
    const image = ref.current
    if (failed !== 'original' && image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setFailed(next)
  }, [failed, next])
  const image = (
    <img
      ref={ref}
      {...(jpeg === undefined ? {} : { srcSet: jpeg, sizes })}
      src={failed === 'original' ? fallback : src}
      alt={alt}
      {...rest}
      onError={() => setFailed(next)}
    />
  )
  return (
    <picture>
      {avif === undefined ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {image}
    </picture>
  )
}
