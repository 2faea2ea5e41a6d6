import { RowButton } from '#src/components/admin/fields.tsx'
import { useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { AdminDialog, useConfirm } from '#src/components/admin/dialogs.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { PagedList } from '#src/components/admin/PagedList.tsx'
import { SearchField } from '#src/components/admin/SearchField.tsx'
import { useList } from '#src/components/admin/use-read.ts'
import { useUser } from '#src/components/admin/site-context.ts'
import type { Page } from '#src/lib/page.ts'
import {
  deletePictureQuestion,
  loadingPicturesFailedMessage,
  pictureDeletedMessage,
  pictureReplacedMessage,
  replacePictureQuestion,
} from '#src/features/pictures/messages.ts'
import { picturesApi } from './operations.ts'
import type { PictureInList, StaffPicture } from './contract.ts'
import { placesText } from './picture-uses.ts'
import { PictureCard } from './PictureCard.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { usePictureUpload } from './use-picture-upload.ts'

export type PickerProps = {
  /** The address that the form has. */
  chosen: string
  onChoose: (picture: StaffPicture) => void
  /** Called with both addresses when one was replaced wherever it was used. */
  onReplaced: (old: string, by: string) => void
  onClose: () => void
}

const pageSize = 24
const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The uploaded pictures, newest first: to choose one, and for admins to replace and to delete. */
export function PicturePicker({ chosen, onChoose, onReplaced, onClose }: PickerProps) {
  const isAdmin = useUser().role === 'admin'
  const [q, setQ] = useState('')
  const list = useList<Page<PictureInList>>(['pictures', 'list', q], (after) =>
    picturesApi.list({ q, after, limit: pageSize }),
  )
  const { replaced, beginReplacing, replaceBy, remove, outcome, top } =
    usePictureChanges(onReplaced)
  const uploading = usePictureUpload((picture) => void replaceBy(picture))

  function startOver(picture?: PictureInList): void {
    uploading.stop()
    beginReplacing(picture)
  }
  const goBack = () => (replaced ? startOver() : onClose())

  function actionsOf(picture: PictureInList): Record<string, () => void> {
    if (replaced)
      return replaced.id === picture.id ? {} : { 'USE THIS': () => void replaceBy(picture) }
    const isUsed = picture.uses.length > 0
    return {
      CHOOSE: () => onChoose(picture),
      ...(isAdmin && isUsed && { 'REPLACE EVERYWHERE': () => startOver(picture) }),
      ...(isAdmin &&
        !isUsed &&
        picture.address !== chosen && { DELETE: () => void remove(picture) }),
    }
  }
  function hintOf({ id, uses }: PictureInList): ReactNode {
    if (replaced) return replaced.id === id && 'To be replaced.'
    return (
      isAdmin &&
      uses.length > 0 && <span className="field-hint">In use, so it can’t be deleted.</span>
    )
  }

  return createPortal(
    <AdminDialog
      size="wide"
      title={replaced ? `Replace “${replaced.name}”` : 'Pictures'}
      onCancel={goBack}
    >
      {/* Not for the field of the form, to which React passes on what happens here. */}
      <div className="stack-16 picture-picker" onDrop={stop} onPaste={stop}>
        <PickerHead {...{ replaced, outcome, top }} />
        <div className="cluster list-tools">
          <SearchField label="Search pictures" value={q} onChange={setQ} />
          {replaced && !uploading.upload && (
            <FileButton
              label="UPLOAD NEW"
              accept="image/*"
              onFiles={([file]) => file && uploading.start(file)}
            >
              UPLOAD NEW
            </FileButton>
          )}
          <RowButton onClick={goBack}>{replaced ? 'BACK' : 'CLOSE'}</RowButton>
        </div>
        <PictureProgress {...uploading} />
        <PagedList list={list} words={listWords(q)}>
          {(picture) => (
            <PictureCard
              key={picture.id}
              {...{ picture, isAdmin }}
              isChosen={picture.address === chosen}
              actions={actionsOf(picture)}
              hint={hintOf(picture)}
            />
          )}
        </PagedList>
      </div>
    </AdminDialog>,
    document.body,
  )
}

type HeadProps = Pick<ReturnType<typeof usePictureChanges>, 'replaced' | 'outcome' | 'top'>

const PickerHead = ({ replaced, outcome, top }: HeadProps) => (
  <>
    <p ref={top} tabIndex={-1} className="field-hint">
      {replaced
        ? `Choose the picture to show in ${placesText(replaced.uses.length)} instead. The old one stays in the library.`
        : 'Newest first.'}
    </p>
    <div role="status">
      {outcome && !outcome.isProblem && <p className="form-info">{outcome.text}</p>}
    </div>
    <div role="alert">{outcome?.isProblem && <p className="form-refusal">{outcome.text}</p>}</div>
  </>
)

const listWords = (q: string) => ({
  loading: 'Loading pictures...',
  failed: loadingPicturesFailedMessage,
  empty: q ? 'No pictures match.' : 'No pictures yet.',
})

/** Replaces and deletes pictures, after a question; `outcome` says what came of it, below `top`. */
function usePictureChanges(onReplaced: PickerProps['onReplaced']) {
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean }>()
  const [replaced, setReplaced] = useState<PictureInList>()
  const top = useRef<HTMLParagraphElement>(null)

  function announce(text: string, isProblem = false): void {
    setOutcome({ text, isProblem })
    // The button that had the focus may be gone.
    top.current?.focus()
  }

  function beginReplacing(picture: PictureInList | undefined): void {
    setReplaced(picture)
    setOutcome(undefined)
    top.current?.focus()
  }

  async function replaceBy(by: StaffPicture): Promise<void> {
    if (!replaced) return
    const places = placesText(replaced.uses.length)
    if (!(await confirm(replacePictureQuestion(replaced.name, by.name, places)))) return
    const result = await picturesApi.replace(replaced.id, { id: by.id })
    if (!result.ok) return announce(result.error.message, true)
    onReplaced(replaced.address, by.address)
    setReplaced(undefined)
    announce(pictureReplacedMessage(replaced.name, by.name, places))
  }

  async function remove({ id, name }: PictureInList): Promise<void> {
    if (!(await confirm(deletePictureQuestion(name)))) return
    const result = await picturesApi.remove(id)
    if (result.ok) announce(pictureDeletedMessage(name))
    else announce(result.error.message, true)
  }

  return { replaced, beginReplacing, replaceBy, remove, outcome, top }
}
