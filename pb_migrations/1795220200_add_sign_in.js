// Sets up sign-in for staff on /admin/images. Accounts with two-factor sign-in need a mailed code after the password.
// Links in account mails lead to that page.
const SIGN_IN_PAGE = '{APP_URL}/admin/images'

const paragraphs = (...texts) => texts.map((text) => `<p>${text}</p>`).join('\n')

migrate(
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    users.fields.add(
      new BoolField({
        name: 'twoStep',
        help: 'Ask for a code by mail after the password. Each account may change this itself on /admin/images.',
      }),
    )
    app.save(users)

    unmarshal(
      {
        mfa: { enabled: true, duration: 900, rule: 'twoStep = true' },
        otp: {
          enabled: true,
          duration: 600,
          length: 8,
          emailTemplate: {
            subject: '{OTP} is your {APP_NAME} code',
            body: paragraphs(
              'Your code to sign in: <strong>{OTP}</strong>',
              'It works once, within ten minutes, in the window where you entered your password.',
              'You did not try to sign in? Then somebody knows your password: set a new one with “Forgot your password?” on {APP_URL}/admin/images.',
            ),
          },
        },
        authAlert: {
          enabled: true,
          emailTemplate: {
            subject: 'New sign-in to your {APP_NAME} account',
            body: paragraphs(
              'Your account was used from a browser that it had not been used from before:',
              '{ALERT_INFO}',
              'If it was you, there is nothing to do. If not, set a new password with “Forgot your password?” on {APP_URL}/admin/images: that ends all sessions.',
            ),
          },
        },
        resetPasswordTemplate: {
          subject: 'Set a new {APP_NAME} password',
          body: paragraphs(
            `Set a new password for your account within 30 minutes: <a href="${SIGN_IN_PAGE}#reset={TOKEN}">${SIGN_IN_PAGE}#reset={TOKEN}</a>`,
            'All sessions of the account end with it. If you did not ask for this, there is nothing to do: your password stays as it is.',
          ),
        },
      },
      users,
    )
    app.save(users)

    const settings = app.settings()
    settings.rateLimits.rules = [...otherRules(settings), ...LIMITS]
    app.save(settings)
  },
  (app) => {
    const users = app.findCollectionByNameOrId('users')
    unmarshal({ mfa: { enabled: false, rule: '' }, otp: { enabled: false } }, users)
    users.fields.removeByName('twoStep')
    app.save(users)
    const settings = app.settings()
    settings.rateLimits.rules = otherRules(settings)
    app.save(settings)
  },
)

// Rate limits of the PocketBase actions that send a mail or check a mailed token.
const LIMITS = ['requestOTP', 'requestPasswordReset', 'confirmPasswordReset'].map((call) => ({
  label: `*:${call}`,
  audience: '',
  duration: 60,
  maxRequests: 10,
}))

function otherRules(settings) {
  return settings.rateLimits.rules.filter(({ label }) => !LIMITS.some((limit) => limit.label === label))
}
