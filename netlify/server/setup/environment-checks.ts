import { attempt } from '#src/lib/attempt.ts'
import { danger, ok, warning, type Check } from '#src/lib/check.ts'
import { newsletterProvider } from '#src/features/newsletter/provider.ts'

type EnvironmentCheck = (environment: Record<string, string | undefined>) => Check

const checkTimeZone: EnvironmentCheck = (environment) => {
  const timeZone = environment.SITE_TIME_ZONE
  if (!timeZone)
    return warning(
      'SITE_TIME_ZONE is not set: days begin and articles come out by UTC.',
      'Set it to the label’s own, like Europe/Berlin.',
    )
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return ok(`Days are counted in ${timeZone}.`)
  } catch {
    return danger(
      `SITE_TIME_ZONE is no time zone (${timeZone}), and no build will pass.`,
      'Use a name like Europe/Berlin or America/New_York.',
    )
  }
}

const checkDeployHook: EnvironmentCheck = (environment) => {
  const hook = environment.DEPLOY_HOOK_URL
  if (!hook)
    return warning(
      'DEPLOY_HOOK_URL is not set: what staff save is not on the site until someone deploys.',
      'Make a build hook: Netlify > Project configuration > Build & deploy > Build hooks.',
    )
  return /^https:\/\/api\.netlify\.com\/build_hooks\/[\w-]+(\?.*)?$/.test(hook)
    ? ok('There is a build hook to publish with.')
    : warning(
        'DEPLOY_HOOK_URL is not an address of a build hook of Netlify.',
        'It looks like https://api.netlify.com/build_hooks/...',
      )
}

const checkContactForm: EnvironmentCheck = (environment) => {
  const service = environment.CONTACT_FORM_URL
  if (!service) return ok('Messages wait in the inbox at /admin (no CONTACT_FORM_URL).')
  return service.startsWith('https://')
    ? ok('Messages are passed on to a form service.')
    : danger(
        'CONTACT_FORM_URL is not https: messages would travel in the open.',
        'Use the https address that your form service shows.',
      )
}

const checkNewsletter: EnvironmentCheck = (environment) => {
  const { NEWSLETTER_ACTION, NEWSLETTER_EMAIL_FIELD, NEWSLETTER_NAME_FIELD } = environment
  const how = 'All three are in the form that your provider gives you; .env.example has examples.'
  if (!NEWSLETTER_ACTION)
    return NEWSLETTER_EMAIL_FIELD || NEWSLETTER_NAME_FIELD
      ? warning('The newsletter has names of fields but no NEWSLETTER_ACTION.', how)
      : ok('Sign-ups are stored, and can be taken along at /admin (no NEWSLETTER_ACTION).')
  if (!attempt(() => newsletterProvider(environment)))
    return danger('NEWSLETTER_ACTION is no https address, and no build will pass.', how)
  return NEWSLETTER_EMAIL_FIELD && NEWSLETTER_NAME_FIELD
    ? ok(`Sign-ups go to ${new URL(NEWSLETTER_ACTION).host}.`)
    : warning(
        'The newsletter has no NEWSLETTER_EMAIL_FIELD or NEWSLETTER_NAME_FIELD; most providers call them otherwise than "email" and "name".',
        how,
      )
}

/** What can be said of the deployed functions' environment by its variables alone: for the doctor, and for the dashboard. */
export const environmentChecks = {
  timeZone: checkTimeZone,
  deployHook: checkDeployHook,
  contactForm: checkContactForm,
  newsletter: checkNewsletter,
}
