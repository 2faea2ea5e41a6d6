import { useCallback, useEffect, useState } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { SignInLayout } from '#src/components/admin/SignInLayout.tsx'
import { useSite } from '#src/components/admin/site-context.ts'
import { TextField } from '#src/components/admin/fields.tsx'
import type { ApiError, ApiResult } from '#src/lib/api.ts'
import { validate } from '#src/lib/validate.ts'
import {
  linkMissingMessage,
  linkPerhapsUsedMessage,
  provingMessage,
} from '#src/features/staff/messages.ts'
import { acceptLink, isAway, lookAtLink } from './client.ts'
import { mailTokenPrefix, type LinkSeen } from './contract.ts'
import { useLinkToken } from './link-token.ts'
import { acceptLinkInput, passwordHint } from './schema.ts'

/** A mail of Supabase Auth does not say whose it is before it is used. */
type Link = LinkSeen | { purpose: 'reset'; username: ''; email: '' }

/** The page that a link opens: whoever was invited, or forgot their password, chooses one. Opening it uses nothing up. */
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
        <div role={refusal ? 'alert' : 'status'} className="list-failed">
          <p>{refusal?.message ?? 'Looking at your link ...'}</p>
          {refusal && !['link-over', 'no-link'].includes(refusal.code) && (
            <button type="button" className="button" onClick={lookAgain}>
              TRY AGAIN
            </button>
          )}
        </div>
      )}
      <p className="login-ways">
        <a href="/admin/login">Sign in</a>
        <a href="/">Back to the site</a>
      </p>
    </SignInLayout>
  )
}

function ChoosePasswordForm({ token, link }: { token: string; link: Link }) {
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [isProving, setIsProving] = useState(false)
  /** A try that may have been carried out: the answer is what was lost. */
  const [isUncertain, setUncertain] = useState(false)
  const isInvite = link.purpose === 'invite'

  async function submit() {
    if (isSaving) return
    const checked = validate(acceptLinkInput, { token, password })
    if ('fields' in checked) {
      setRefusal(checked.message)
      return
    }
    setIsSaving(true)
    const result = await acceptLink(token, password, () => setIsProving(true))
    setIsSaving(false)
    setIsProving(false)
    if (result.ok) {
      const state = { email: result.data.email, isPasswordSet: true }
      void navigate('/login', { replace: true, state })
      return
    }
    const isUsed = isUncertain && result.error.code === 'link-over'
    setRefusal(isUsed ? linkPerhapsUsedMessage : result.error.message)
    if (isAway(result)) setUncertain(true)
  }

  return (
    <form
      className="sign-in-form"
      noValidate
      aria-labelledby="choose-password"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="choose-password">
        {isInvite
          ? `Welcome, ${link.username}`
          : `A new password${link.username && ` for ${link.username}`}`}
      </h2>
      <p>
        {isInvite
          ? 'Choose a password, and you can sign in. Nobody else gets to know it.'
          : 'Choose it here. You are signed out everywhere, and sign in with the new one.'}
      </p>
      {link.email && (
        <TextField
          label="Email"
          name="email"
          autoComplete="username"
          readOnly
          value={link.email}
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
        onChange={(typed) => {
          setRefusal('')
          setPassword(typed)
        }}
      />
      <div>
        <div role="alert">
          {refusal && <p className="form-refusal">{refusal}</p>}
          {refusal === linkPerhapsUsedMessage && (
            <RouterLink to="/login" replace state={{ email: link.email }}>
              Sign in with your new password
            </RouterLink>
          )}
        </div>
        <div role="status">{isProving && <p className="form-proving">{provingMessage}</p>}</div>
      </div>
      <div className="dialog-actions">
        <button className="button" disabled={isSaving}>
          {isSaving ? 'SAVING...' : isInvite ? 'JOIN' : 'SET PASSWORD'}
        </button>
      </div>
    </form>
  )
}
