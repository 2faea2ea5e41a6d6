import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { newsApi } from '#src/features/news/admin/api.ts'
import { linkTarget } from '#src/lib/link-target.ts'
import { AdminDialog } from './dialogs.tsx'
import { Button, RowButton, SelectField } from './fields.tsx'
import { TextDialog } from './TextDialog.tsx'
import { useRead } from './read.tsx'

/** Asks where a link goes, or which release a text shows. */
export const TextTagDialog = ({ asked, ...dialog }: DialogProps & { asked: 'link' | 'release' }) =>
  createPortal(
    // Not for the form around the field, to which React passes on what happens here.
    <div onSubmit={stop} onKeyDown={stop}>
      {asked === 'link' ? <LinkDialog {...dialog} /> : <ReleaseDialog {...dialog} />}
    </div>,
    document.body,
  )

const stop = (event: React.SyntheticEvent) => event.stopPropagation()

type DialogProps = { choose: (opening: string, closing?: string) => void; close: () => void }

function LinkDialog({ choose, close }: DialogProps) {
  const target = useRef('')
  async function check(typed: string): Promise<string> {
    target.current = linkTarget(typed.trim()) ?? ''
    return target.current ? '' : badTargetMessage
  }
  return (
    <TextDialog
      title="Where does the link go?"
      label="Address"
      hint="https://…, mailto:…, tel:…, or a page of this site: /artists"
      yes="ADD LINK"
      onSave={check}
      onClose={() => {
        close()
        if (target.current) choose(`[link=${target.current}]`, '[/link]')
      }}
    />
  )
}

const badTargetMessage =
  'A link goes to https://…, mailto:…, tel:… or a page of this site that visitors may open.'

/** A small sleeve of a release, which the site shows as soon as it shows the release. */
function ReleaseDialog({ choose, close }: DialogProps) {
  const releases = useRead(['releases', 'of-articles'], newsApi.readReleaseChoices).data?.releases
  const [slug, setSlug] = useState('')
  const options = (releases ?? []).map((one) => [one.slug, `${one.artist} - ${one.title}`] as const)
  return (
    <AdminDialog title="Which release?" onCancel={close}>
      <SelectField
        label="Release"
        name="text-release"
        options={[['', releases ? 'Select a release' : 'Loading releases...'], ...options]}
        value={slug}
        onChange={setSlug}
      />
      <div className="cluster">
        <Button
          disabled={!slug}
          onClick={() => {
            close()
            choose(`[release=${slug}]`)
          }}
        >
          ADD RELEASE
        </Button>
        <RowButton onClick={close}>CANCEL</RowButton>
      </div>
    </AdminDialog>
  )
}
