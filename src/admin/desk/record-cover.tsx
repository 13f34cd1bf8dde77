import { pictureAddress } from '../../lib/picture-address.ts'

/** The small picture in a row of a list; a neutral box without one. Its size does not depend on the picture. */
export function RecordCover({ cover }: { cover: string }) {
  return (
    <span className="desk__thumb">
      {cover === '' ? null : (
        <img src={pictureAddress(cover)} alt="" width={72} height={41} loading="lazy" decoding="async" />
      )}
    </span>
  )
}
