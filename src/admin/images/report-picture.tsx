import { useState } from 'react'
import { pictureForms } from './picture-addresses.ts'

type PictureProps = {
  /** From an image run's report: a path on this site, an http address, or empty without a picture. */
  address: string
  caption: string
  alt: string
  /** The text to show instead of a picture that is missing or that the browser can't load. */
  missing: string
  isSquare: boolean
  /** Whether to load the picture at once instead of lazily. */
  isEager: boolean
}

/** A picture of an image run's report, in the smallest stored size that the browser can load, with a caption. */
export function ReportPicture({ address, caption, alt, missing, isSquare, isEager }: PictureProps) {
  return (
    <figure className={isSquare ? 'image-card__picture image-card__picture--square' : 'image-card__picture'}>
      <Forms key={address} address={address} alt={alt} missing={missing} isSquare={isSquare} isEager={isEager} />
      <figcaption className="note">{caption}</figcaption>
    </figure>
  )
}

function Forms({ address, alt, missing, isSquare, isEager }: Omit<PictureProps, 'caption'>) {
  const [failures, setFailures] = useState(0)
  const form = pictureForms(address)[failures]
  if (form === undefined) return <p className="image-card__missing note">{missing}</p>
  return (
    <img
      src={form}
      alt={alt}
      width={isSquare ? 120 : 240}
      height={isSquare ? 120 : 126}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailures(failures + 1)}
    />
  )
}
