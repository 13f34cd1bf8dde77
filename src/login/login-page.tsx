import { brand } from '../company/facts/brand.ts'
import { isShown } from '../company/facts/fact.ts'
import { callToAction } from '../site/navigation.ts'
import { Plate } from '../site/plates/plate.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { ByPhone, MailLink } from '../ui/reach-us.tsx'
import { TargetLink } from '../ui/target-link.tsx'

/**
 * The page behind the Login button on a site without the setting `LOGIN_URL`. With that setting the server redirects
 * the path to the customers' sign-in. This page has no password field.
 */
export function LoginPage() {
  return (
    <>
      <PageHeader title="Sign in" turn="At your firm’s own address." plate={<Plate name="colonnade" />}>
        <p className="lead">Your firm has its own sign-in address. It is in your welcome email.</p>
      </PageHeader>
      <div className="section container columns columns--two">
        <section className="columns__item" aria-labelledby="login-firms">
          <h2 id="login-firms">To your firm’s matters</h2>
          <p>
            Open the address from your welcome email, or from your firm’s administrator. Bookmark it, so that no
            look-alike can take its place. This website holds no client file.
          </p>
          <p>
            Can’t find it? Ask your administrator, <ByPhone before="call " after=", " />
            or write to <MailLink to="support" subject="Where do we sign in?" />. We will never ask for your password.
            {isShown(brand.chat) ? ' The live chat is in there too: sign in, then choose Help.' : ''}
          </p>
        </section>
        <section className="columns__item" aria-labelledby="login-clients">
          <h2 id="login-clients">What your lawyer shares with you</h2>
          <p>
            Open ClientHub from the invitation that your law firm sent you. Lost it? Ask the firm for a new one: only
            the firm can let you in.
          </p>
        </section>
      </div>
      <p className="section container">
        No account yet?{' '}
        <TargetLink to={callToAction.to} className="link">
          {callToAction.label}
        </TargetLink>
      </p>
    </>
  )
}
