import { expect, test } from 'vitest'
import { elementText, untilTrue } from '../support/engines/engine.ts'
import { engines, startRig, untilWorkerKeepsPages } from '../support/engines/rig.ts'

const READ = ['three-way-trust-reconciliation', 'serving-a-defendant-abroad']
const UNREAD = 'who-owns-the-code'

/**
 * JavaScript that scrolls to each picture, because pictures far below load only then. Returns whether all pictures are
 * painted.
 */
const IMAGES_PAINTED = `(() => {
  const images = [...document.querySelectorAll('main article img')]
  images.forEach((image) => image.scrollIntoView())
  return images.length > 0 && images.every((image) => image.complete && image.naturalWidth > 0 && !image.currentSrc.includes('placeholder'))
})()`

/** JavaScript that returns whether the service worker has stored the page and its cover, which loads after the page. */
const KEPT_WITH_COVER = `(async () => {
  const addresses = [location.pathname, document.querySelector('.article__cover img').currentSrc]
  return !(await Promise.all(addresses.map((address) => caches.match(address)))).includes(undefined)
})()`

/**
 * JavaScript that loads the cover in all sizes and formats. For a size that is not stored, the service worker must
 * answer with a stored size. So the picture then has the stored size's width.
 */
const OTHER_FORMS_SHOWN = `(async () => {
  const cover = document.querySelector('.article__cover picture')
  const forms = [...cover.querySelectorAll('[srcset]')].flatMap(({ srcset }) => srcset.split(', ').map((form) => form.split(' ')[0]))
  const shown = await Promise.all(forms.map(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return { isKept: (await caches.match(src)) !== undefined, width: image.naturalWidth }
  }))
  const widths = [...new Set(shown.filter(({ isKept }) => !isKept).map(({ width }) => width))]
  const isOfAKeptOne = widths.length === 1 && shown.some(({ isKept, width }) => isKept && width === widths[0])
  return forms.some((form) => form.endsWith('.avif')) && forms.some((form) => form.endsWith('.jpg')) && isOfAKeptOne
})()`

test.for(engines)(
  '%s: after the browser is restarted without a network, two read articles open with their pictures and are listed, and a third shows that it is not saved',
  async ([, engine]) => {
    const { site, network, launch } = await startRig()
    const online = await launch(engine)
    // Open the home page instead of the list. The list has small covers, which Firefox would later show from its own
    // cache.
    await online.open(site.origin)
    await untilWorkerKeepsPages(online)
    const titles: string[] = []
    for (const slug of READ) {
      await online.open(`${site.origin}/blog/${slug}`)
      await untilTrue(online, 'its pictures are painted', IMAGES_PAINTED)
      titles.push(await elementText(online, 'h1'))
      await untilTrue(online, 'it is kept, with its cover', KEPT_WITH_COVER)
    }
    await online.close()
    await network.cut(site)

    const offline = await launch(engine)
    for (const [index, slug] of READ.entries()) {
      await offline.open(`${site.origin}/blog/${slug}`)
      expect(await elementText(offline, 'h1')).toBe(titles[index])
      await untilTrue(offline, 'its pictures are painted', IMAGES_PAINTED)
      await untilTrue(offline, 'other forms of its cover are shown by a kept one', OTHER_FORMS_SHOWN)
    }
    await offline.open(`${site.origin}/saved`)
    await untilTrue(
      offline,
      'both are listed',
      `JSON.stringify([...document.querySelectorAll('.saved-articles__list > li a')].map(({ pathname }) => pathname).toSorted()) === '${JSON.stringify(READ.map((slug) => `/blog/${slug}`).toSorted())}'`,
    )
    await offline.open(`${site.origin}/blog/${UNREAD}`)
    expect(await elementText(offline, 'main')).toContain('not saved')
    await untilTrue(
      offline,
      'it offers the two',
      `${JSON.stringify(READ)}.every((slug) => document.querySelector('main a[href$="/blog/' + slug + '"]') !== null)`,
    )
  },
)
