import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { choicesApi } from '#src/features/news/admin/choices-operations.ts'
import { linkTarget } from '#src/lib/link-target.ts'
import type { MarkupTag } from '#src/lib/markup.ts'
import type { TextTag } from '#src/lib/rich-text.ts'
import { AdminDialog } from './dialogs.tsx'
import { RowButton, SelectField, useFormFields } from './fields.tsx'
import { TextDialog } from './TextDialog.tsx'
import { usePictureTools } from './use-picture-tools.ts'
import { useRead } from './use-read.ts'

type Tags = [opening: string, closing?: string]

/**
 * The tags of a rich text that ask for something first: `ask` says whether a tag does, and opens its dialog. `insert`
 * puts the answer into the field once the dialog is closed, because until then the field takes no input.
 */
export function useTextTags(
  name: string,
  insert: (...tags: Tags) => void,
): { ask: (tag: MarkupTag | TextTag) => boolean; dialogs: ReactNode } {
  const { onPending } = useFormFields()
  const { Tools, ask: askTools, attach } = usePictureTools()
  const [asked, setAsked] = useState<'link' | 'release'>()
  const [chosen, setChosen] = useState<{ tags: Tags }>()
  const putIn = useEffectEvent(({ tags }: { tags: Tags }) => insert(...tags))
  useEffect(() => {
    if (chosen) putIn(chosen)
  }, [chosen])
  const choose = (...tags: Tags) => setChosen({ tags })
  const close = () => setAsked(undefined)

  function ask(tag: MarkupTag | TextTag): boolean {
    if (tag === 'picture') askTools(({ openPicker }) => openPicker())
    else if (tag === 'link' || tag === 'release') setAsked(tag)
    else return false
    return true
  }
  const dialogs = (
    <>
      {Tools && (
        <Tools
          name={`${name}-picture`}
          value=""
          onChange={(address) => choose(`[picture=${address}]`)}
          onPending={onPending}
          ref={attach}
        />
      )}
      {asked && <TagDialog {...{ asked, choose, close }} />}
    </>
  )
  return { ask, dialogs }
}

const TagDialog = ({ asked, ...dialog }: DialogProps & { asked: 'link' | 'release' }) =>
  createPortal(
    // Not for the form around the field, to which React passes on what happens here.
    <div onSubmit={stop} onKeyDown={stop}>
      {asked === 'link' ? <LinkDialog {...dialog} /> : <ReleaseDialog {...dialog} />}
    </div>,
    document.body,
  )

const stop = (event: SyntheticEvent) => event.stopPropagation()

type DialogProps = { choose: (...tags: Tags) => void; close: () => void }

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

/** A small sleeve of a release; to the site it is its words until the release is out. */
function ReleaseDialog({ choose, close }: DialogProps) {
  const releases = useRead(['releases', 'of-articles'], choicesApi.readReleaseChoices).data
    ?.releases
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
        <button
          type="button"
          className="button"
          disabled={!slug}
          onClick={() => {
            close()
            choose(`[release=${slug}]`)
          }}
        >
          ADD RELEASE
        </button>
        <RowButton onClick={close}>CANCEL</RowButton>
      </div>
    </AdminDialog>
  )
}
