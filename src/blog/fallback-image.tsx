import type { ImgHTMLAttributes } from 'react'
import { srcSet, type StoredImage } from './rules/image-sources.ts'

export type FallbackImageProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height' | 'onError'
> & {
  src: string
  alt: string
  /** Path of a drawing of the site, which is shown if `src` can't be loaded. */
  fallback: string
  /** The same picture with its stored smaller sizes, or null. */
  stored: StoredImage | null
  /** The displayed width, in the format of the attribute `sizes`. */
  sizes: string
  /** The picture's width in pixels. With `height` it reserves the space until the picture loads. */
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
    // A new picture needs a new element, because the old element's state outside React (such as its fallback) would
    // remain.
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
