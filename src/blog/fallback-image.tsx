import type { ImgHTMLAttributes } from 'react'
import { srcSet, type StoredImage } from './rules/image-sources.ts'

export type FallbackImageProps = Omit<
  ImgHTMLAttributes<HTMLImageElement>,
  'src' | 'srcSet' | 'sizes' | 'alt' | 'width' | 'height' | 'onError'
> & {
  src: string
  alt: string
  /** Path of a drawing that is part of the site, shown if `src` can't be loaded. */
  fallback: string
  /** The smaller sizes of the picture that the server stores; null if there are none. */
  stored: StoredImage | null
  /** The displayed width, in the format of the attribute `sizes`. */
  sizes: string
  /** The picture's width in pixels. With `height` it reserves the space until the picture loads. */
  width: number
  height: number
}

/**
 * A responsive picture. If a smaller size fails to load, the original is shown, and if that fails, a drawing of the
 * site. `site/broken-pictures.ts` does this without React, so it also works before hydration.
 */
export function FallbackImage({ src, alt, fallback, stored, sizes, ...rest }: FallbackImageProps) {
  const jpeg = stored === null ? undefined : srcSet(stored, 'jpg')
  const avif = stored === null ? undefined : srcSet(stored, 'avif')
  return (
    // `key` creates a new element for a new picture. The old element could still show its fallback, which React does
    // not know.
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
