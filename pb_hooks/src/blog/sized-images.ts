import { srcSet } from '../../../src/blog/rules/image-sources.ts'

const STORED_IMAGE = /<img src="(\/storage\/([^/"]+)\/([^"]+))"/g
/** The width of an article's text. */
const SIZES = '(min-width: 48rem) 42rem, 100vw'

/** Gives the stored pictures in the HTML of an article their size in pixels, so that nothing moves when they come, and their smaller forms. */
export function withImageSizes(app: PbApp, html: string): string {
  return html.replace(STORED_IMAGE, (image: string, url: string, bucket: string, key: string) => {
    const filter = 'bucket = {:bucket} && key = {:key} && width > 0'
    const [stored] = app.findRecordsByFilter('storage_objects', filter, '', 1, 0, { bucket, key })
    if (stored === undefined) return image
    const [width, height] = [stored.getInt('width'), stored.getInt('height')]
    const widths: number[] = JSON.parse(stored.getString('widths') || '[]')
    const smaller = srcSet({ url, info: { width, height, widths, avif: false } }, 'jpg')
    return `${image} width="${width}" height="${height}"${smaller === undefined ? '' : ` srcset="${smaller}" sizes="${SIZES}"`}`
  })
}
