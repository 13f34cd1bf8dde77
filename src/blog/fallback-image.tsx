import type { ImgHTMLAttributes } from 'react'
import { srcSet, type StoredImage } from './rules/image-sources.ts'

export type FallbackImageProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height' | 'onError'
> & {
  src: string
  alt: string
  /** Shown if `src` can't be loaded; part of the site, so it always can. */
  fallback: string
  /** The same picture with its stored smaller sizes, or null. */
  stored: StoredImage | null
  /** The displayed width, as in the attribute `sizes`. */
  sizes: string
  /** In pixels; with `height` it reserves the space until the picture loads. */
  width: number
  height: number
}

/**
 * A responsive picture. A failed one falls back to the original, and that to a drawing of the site.
 * `site/broken-pictures.ts` does it without React, so it also works before hydration.
 */
export function FallbackImage({ src, alt, fallback, stored, sizes, ...rest }: FallbackImageProps) {
  const jpeg = stored === null ? undefined : srcSet(stored, 'jpg')
  const avif = stored === null ? undefined : srcSet(stored, 'avif')
  return (
    // A new picture needs a new element: React does not know the state of this one.
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
