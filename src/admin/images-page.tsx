import { TargetLink } from '../ui/target-link.tsx'

/** The storage buckets, as the collection `storage_objects` offers them. */
const BUCKETS = ['public-assets', 'author-profiles', 'blog-images']
const FORMATS = ['JPEG', 'PNG', 'WebP', 'GIF']

/** For staff: where the pictures of articles and authors are kept. Whoever has no account can read this page and change nothing. */
export function ImagesPage() {
  return (
    <>
      <header className="page-head container">
        <p className="eyebrow">Staff</p>
        <h1>Images</h1>
        <p className="lead">Pictures of articles and authors are looked after in the dashboard. It asks you to sign in; this page does not.</p>
      </header>
      <div className="section container columns">
        <section className="columns__item" aria-labelledby="images-kept">
          <h2 id="images-kept">Where they are kept</h2>
          <dl>
            <dt>Storage buckets</dt>
            <dd>{BUCKETS.join(', ')}</dd>
            <dt>Supported formats</dt>
            <dd>{FORMATS.join(', ')}</dd>
          </dl>
        </section>
        <section className="columns__item" aria-labelledby="images-changed">
          <h2 id="images-changed">How they are changed</h2>
          <p>
            Open an article or an author in the dashboard and name the address of its picture there. The page shows it within a second of saving.
          </p>
          <p>
            <TargetLink to="/_/" className="button">
              Staff dashboard
            </TargetLink>
          </p>
        </section>
      </div>
    </>
  )
}
