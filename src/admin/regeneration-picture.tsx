import { useState } from 'react'
import { pictureForms } from './regeneration-addresses.ts'

type PictureProps = {
  /** As the report has it: a path on this site, an address with http, or empty. */
  address: string
  caption: string
  alt: string
  /** In the picture's place where there is none, or none that can be shown any more. */
  missing: string
  isSquare: boolean
  /** A picture that is about to be deleted must be fetched now. */
  isEager: boolean
}

/** A picture of the report in its smallest stored form. */
export function RegenerationPicture({ address, caption, alt, missing, isSquare, isEager }: PictureProps) {
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
