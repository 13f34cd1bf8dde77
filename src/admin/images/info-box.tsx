/** The storage buckets, named as in the collection `storage_objects`. */
const BUCKETS = ['public-assets', 'author-profiles', 'blog-images']
const FORMATS = ['JPEG', 'PNG', 'WebP', 'GIF']

/** Explains where the pictures are stored, and where they come from. */
export function InfoBox() {
  return (
    <section className="admin-info stack" aria-labelledby="info-title">
      <h2 id="info-title">Good to know</h2>
      <dl>
        <dt>Storage buckets</dt>
        <dd>{BUCKETS.join(', ')}</dd>
        <dt>What they hold</dt>
        <dd>
          Covers and portraits are stored in public-assets. Use the other two for pictures that a text or a record names
          by their address, such as /storage/blog-images/chart.png.
        </dd>
        <dt>Supported formats</dt>
        <dd>{FORMATS.join(', ')}</dd>
        <dt>Where images come from</dt>
        <dd>
          Images are generated with AI where an images service is set up. Without one this program draws them itself.
        </dd>
        <dt>A picture of your own</dt>
        <dd>
          Open the article or the author in the <a href="/_/">dashboard</a> and upload it there. The page shows it
          within a second of saving.
        </dd>
      </dl>
    </section>
  )
}
