import type { ImgHTMLAttributes } from 'react'
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

/**
 * A picture in the form that fits the screen. What can't be loaded gives way to the original, and that to a drawing of the site's own:
 * `site/broken-pictures.ts` does it, without React, so it holds for a page that nobody has touched.
 */
export function FallbackImage({ src, alt, fallback, stored, sizes, ...rest }: FallbackImageProps) {
  const jpeg = stored === null ? undefined : srcSet(stored, 'jpg')
  const avif = stored === null ? undefined : srcSet(stored, 'avif')
  return (
    // Another picture is another element: what has become of this one is not React's to know.
    <picture key={src}>
      {avif === undefined ? null : <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        {...(jpeg === undefined ? {} : { srcSet: jpeg, sizes })}
        src={src}
        alt={alt}
        {...(src === fallback ? {} : { 'data-fallback': fallback })}
        {...rest}
      />
    </picture>
  )
}
