import { useCallback, useEffect, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { SignInLayout } from '#src/components/admin/SignInLayout.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { Button, TextField } from '#src/components/admin/fields.tsx'
import type { ApiError, ApiResult } from '#src/lib/api.ts'
import { validate } from '#src/lib/validate.ts'
import { choosePasswordHint, linkMissingMessage, linkPerhapsUsedMessage } from './messages.ts'
import { acceptLink, isAway, lookAtLink, withMessage } from './client.ts'
import { mailTokenPrefix, type LinkAccepted, type LinkSeen } from './contract.ts'
import { useLinkToken } from './link-token.ts'
import { ProvenForm, useProvenForm } from './ProvenForm.tsx'
import { acceptLinkInput, passwordHint } from './schema.ts'

/** A mail of Supabase Auth does not say whose it is before it is used. */
type Link = LinkSeen | { purpose: 'reset'; username: ''; email: '' }

/** The page that a link opens: an invited user, or one with a forgotten password, chooses one. Opening it uses nothing up. */
export default function AcceptLinkScreen() {
  const token = useLinkToken()
  return <AcceptLink key={token} token={token} />
}

function AcceptLink({ token }: { token: string }) {
  const isMail = token.startsWith(mailTokenPrefix)
  const [link, setLink] = useState<Link | undefined>(
    isMail ? { purpose: 'reset', username: '', email: '' } : undefined,
  )
  const [refusal, setRefusal] = useState<ApiError | undefined>(
    token ? undefined : { code: 'no-link', message: linkMissingMessage },
  )
  const { labelName } = useSite()

  const show = useCallback((result: ApiResult<LinkSeen>) => {
    if (result.ok) setLink(result.data)
    else setRefusal(result.error)
  }, [])
  useEffect(() => {
    if (token && !isMail) void lookAtLink(token).then(show)
  }, [token, isMail, show])

  function lookAgain() {
    setRefusal(undefined)
    void lookAtLink(token).then(show)
  }

  return (
    <SignInLayout labelName={labelName}>
      {link ? (
        <ChoosePasswordForm token={token} link={link} />
      ) : (
        <LinkState refusal={refusal} onRetry={lookAgain} />
      )}
      <p className="cluster items-baseline justify-between gap-x-24 gap-y-0">
        <a className="-my-12 py-12" href="/admin/login">
          Sign in
        </a>
        <a className="-my-12 py-12" href="/">
          Back to the site
        </a>
      </p>
    </SignInLayout>
  )
}

type StateProps = { refusal: ApiError | undefined; onRetry: () => void }

const LinkState = ({ refusal, onRetry }: StateProps) => (
  <div role={refusal ? 'alert' : 'status'} className="stack-12 justify-items-start">
    <p>{refusal?.message ?? 'Looking at your link ...'}</p>
    {refusal && !['link-over', 'no-link'].includes(refusal.code) && (
      <Button onClick={onRetry}>TRY AGAIN</Button>
    )}
  </div>
)

function ChoosePasswordForm({ token, link }: { token: string; link: Link }) {
  const { purpose, username, email } = link
  const [password, setPassword] = useState('')
  const form = useAcceptForm(token, password)
  const isInvite = purpose === 'invite'
  return (
    <ProvenForm
      form={form}
      title={isInvite ? `Welcome, ${username}` : `A new password${username && ` for ${username}`}`}
      belowRefusal={
        form.refusal === linkPerhapsUsedMessage && (
          <RouterLink to="/login" replace state={{ email }}>
            Sign in with your new password
          </RouterLink>
        )
      }
      actions={
        <button className="button" disabled={form.isBusy}>
          {form.isBusy ? 'SAVING...' : isInvite ? 'JOIN' : 'SET PASSWORD'}
        </button>
      }
    >
      <p>{choosePasswordHint(isInvite)}</p>
      {email && (
        <TextField
          label="Email"
          name="email"
          autoComplete="username"
          readOnly
          value={email}
          onChange={() => undefined}
        />
      )}
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={passwordHint}
        value={password}
        onChange={form.edits(setPassword)}
      />
    </ProvenForm>
  )
}

/** Uses the link up with a password, and leads to the sign-in form. */
function useAcceptForm(token: string, password: string) {
  const navigate = useNavigate()
  /** A try that may have been carried out: only the answer was lost. */
  const [isUncertain, setUncertain] = useState(false)

  async function send(onProofNeeded: () => void): Promise<ApiResult<LinkAccepted>> {
    const checked = validate(acceptLinkInput, { token, password })
    if ('fields' in checked)
      return { ok: false, status: 400, error: { code: 'invalid', message: checked.message } }
    const result = await acceptLink(token, password, onProofNeeded)
    if (result.ok) return result
    if (isAway(result)) setUncertain(true)
    const isUsed = isUncertain && result.error.code === 'link-over'
    return isUsed ? withMessage(result, linkPerhapsUsedMessage) : result
  }

  return useProvenForm(send, ({ email }) => {
    void navigate('/login', { replace: true, state: { email, isPasswordSet: true } })
  })
}
