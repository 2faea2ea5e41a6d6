import { createElement, useState } from 'react'
import { createPortal } from 'react-dom'
import { mailBytes, mailLimit, writeMail } from '#src/lib/mail.ts'
import type { Mail, MailNode } from '#src/lib/mail-tree.ts'
import { AdminDialog } from '../dialogs.tsx'
import { Button, Field, QuietButton, useControl } from '../fields.tsx'
import { copyMail } from './copy-mail.ts'

export type Made = {
  mail: Mail
  /** Its page is on the site as it is here. */
  isLive: boolean
}

type Props = Made & { onClose: () => void }

/** A mail to copy into whatever sends it: as it looks, as HTML and as plain text. */
export function MailDialog({ mail, isLive, onClose }: Props) {
  const [{ tree, html, text, isCut }] = useState(() => writeMail(mail))
  const [outcome, setOutcome] = useState('')
  const copied = (what: string, isDone: boolean) =>
    setOutcome(isDone ? `${what} is copied.` : copyingFailedMessage)
  const copyText = (what: string, copy: string) =>
    navigator.clipboard.writeText(copy).then(
      () => copied(what, true),
      () => copied(what, false),
    )
  return createPortal(
    // Not for the form around the button, to which React passes on what happens here.
    <div onSubmit={stop} onKeyDown={stop}>
      <AdminDialog title="Mail" onCancel={onClose} size="mail">
        <div className="stack-20 mail-dialog">
          <div className="cluster">
            <Button autoFocus onClick={() => copied('The mail', copyMail(html, text))}>
              COPY AS MAIL
            </Button>
            <QuietButton onClick={() => copyText('The HTML', html)}>COPY HTML</QuietButton>
            <QuietButton onClick={() => copyText('The text', text)}>COPY TEXT</QuietButton>
            <QuietButton onClick={onClose}>CLOSE</QuietButton>
          </div>
          <p role="status">{outcome}</p>
          <p className="field-hint">{aboutMessage}</p>
          {!isLive && <p className="form-warning">{notLiveMessage}</p>}
          {!mail.picture && <p className="form-warning">{noPictureMessage}</p>}
          {isCut && <p className="form-warning">{cutMessage}</p>}
          <MailPreview tree={tree} />
          <CopiedText label="HTML" text={html} hint={sizeMessage(mailBytes(html))} />
          <CopiedText label="Text" text={text} />
        </div>
      </AdminDialog>
    </div>,
    document.body,
  )
}

const stop = (event: React.SyntheticEvent) => event.stopPropagation()

const copyingFailedMessage = 'Your browser blocked copying. Please select the text and copy it.'
const aboutMessage =
  'AS MAIL is for the window of a mail program, HTML for a newsletter service that takes code. Add the line for unsubscribing there.'
const notLiveMessage =
  'Not all of this is on the site yet. Send it when it is, so that its links and pictures work.'
const noPictureMessage =
  'Without a picture: there is none that mail programs show. They take JPEG and PNG.'
const cutMessage =
  'The text is too long for Gmail, which hides what comes after 102 KB. The mail has its beginning; its button leads to all of it.'
const sizeMessage = (bytes: number) =>
  `${Math.ceil(bytes / 1024)} KB of at most ${mailLimit / 1024}`

/** In a tree of its own, where no rule of the admin's reaches it. */
function MailPreview({ tree }: { tree: MailNode }) {
  const [root, setRoot] = useState<ShadowRoot>()
  const attach = (host: HTMLElement | null) => {
    if (host) setRoot(host.shadowRoot ?? host.attachShadow({ mode: 'open' }))
  }
  return (
    <div className="mail-preview" ref={attach} role="group" aria-label="How it looks">
      {root && createPortal(<div inert>{drawn(tree, 0)}</div>, root)}
    </div>
  )
}

/** React sets each style by itself, which the page's policy allows; it refuses those in HTML. */
function drawn(node: MailNode, key: number): React.ReactNode {
  if (typeof node === 'string') return node
  const { tag, attributes, style, children } = node
  const { cellpadding: _padding, cellspacing: _spacing, bgcolor: _color, ...rest } = attributes
  return createElement(tag, { ...rest, key, style }, ...children.map(drawn))
}

function CopiedText({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const control = useControl({ hint })
  return (
    <Field label={label} hint={hint} id={control.id}>
      <textarea {...control} rows={8} readOnly spellCheck={false} value={text} />
    </Field>
  )
}
