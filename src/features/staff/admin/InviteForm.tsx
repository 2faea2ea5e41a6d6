import { useSite } from '#src/components/admin/site-context.ts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { SelectField, TextField } from '#src/components/admin/fields.tsx'
import { NewLink } from '#src/components/admin/NewLink.tsx'
import { useNotices } from '#src/components/admin/notices.tsx'
import { Form, SubmitButton } from '#src/components/admin/Form.tsx'
import { useForm } from '#src/components/admin/use-form.ts'
import { validate } from '#src/lib/validate.ts'
import { usersApi } from './api.ts'
import type { Link } from './contract.ts'
import { aboutInviteLink, linkHint } from './messages.ts'
import { createInviteInput } from './schema.ts'
import { roleField, usernameField } from './user-fields.ts'

const blank = { username: '', email: '', role: 'moderator' }

/** The form that makes a link with which somebody joins, and the link once it is made. */
export function InviteForm() {
  const notices = useNotices()
  const site = useSite()
  const [link, setLink] = useState<Link & { name: string }>()
  const form = useForm({
    initial: blank,
    validate: (values) => validate(createInviteInput, values),
    save: usersApi.createInvite,
    onSaved: ({ url, expiresAt }, { username }) => {
      form.reset()
      notices.clear()
      setLink({ url, expiresAt, name: username })
    },
  })
  /** Focus management: the button that was pressed goes with the link. */
  function close() {
    flushSync(() => setLink(undefined))
    form.element.current?.querySelector('input')?.focus()
  }
  if (link)
    return (
      <NewLink
        url={link.url}
        hint={linkHint(link.expiresAt, site)}
        title={`A link for ${link.name}`}
        about={aboutInviteLink(link.name)}
        onDone={close}
      />
    )
  return (
    <Form form={form} title="Invite by link">
      <div className="admin-columns">
        <TextField label="Their name" {...usernameField} />
        <TextField
          label="Their email"
          type="email"
          autoComplete="off"
          hint="Used to sign in. We don’t send mail to it."
          name="email"
        />
        <SelectField label="Their role" {...roleField} />
      </div>
      <SubmitButton busy="MAKING A LINK...">MAKE INVITE LINK</SubmitButton>
    </Form>
  )
}
