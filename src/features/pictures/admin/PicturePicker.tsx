import { useRef, useState, type SyntheticEvent } from 'react'
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

/** The pictures that are there, newest first: to choose one, and for admins to replace and to delete. */
export function PicturePicker({ chosen, onChoose, onReplaced, onClose }: PickerProps) {
  const isAdmin = useUser().role === 'admin'
  const confirm = useConfirm()
  const [q, setQ] = useState('')
  const [told, setTold] = useState<{ text: string; isProblem: boolean }>()
  const [replaced, setReplaced] = useState<PictureInList>()
  const { upload, ...uploading } = usePictureUpload((picture) => void replaceBy(picture))
  const top = useRef<HTMLParagraphElement>(null)
  const list = useList<Page<PictureInList>>(['pictures', 'list', q], (after) =>
    picturesApi.list({ q, after, limit: pageSize }),
  )

  function tell(text: string, isProblem = false): void {
    setTold({ text, isProblem })
    // The button that had the focus may be gone.
    top.current?.focus()
  }

  function beginReplacing(picture: PictureInList | undefined): void {
    uploading.stop()
    setReplaced(picture)
    setTold(undefined)
    top.current?.focus()
  }

  async function replaceBy(by: StaffPicture): Promise<void> {
    if (!replaced) return
    const places = placesText(replaced.uses.length)
    if (!(await confirm(replacePictureQuestion(replaced.name, by.name, places)))) return
    const result = await picturesApi.replace(replaced.id, { id: by.id })
    if (!result.ok) return tell(result.error.message, true)
    onReplaced(replaced.address, by.address)
    setReplaced(undefined)
    tell(pictureReplacedMessage(replaced.name, by.name, places))
  }

  async function remove({ id, name }: PictureInList): Promise<void> {
    if (!(await confirm(deletePictureQuestion(name)))) return
    const result = await picturesApi.remove(id)
    if (result.ok) tell(pictureDeletedMessage(name))
    else tell(result.error.message, true)
  }

  const actionsOf = (picture: PictureInList) => {
    const { name, uses, address } = picture
    const button = (text: string, onClick: () => void) => (
      <button type="button" className="row-button" aria-label={`${text} ${name}`} onClick={onClick}>
        {text}
      </button>
    )
    if (replaced)
      return replaced.id === picture.id
        ? 'This one is replaced.'
        : button('TAKE THIS', () => void replaceBy(picture))
    return (
      <>
        {button('CHOOSE', () => onChoose(picture))}
        {isAdmin && uses.length > 0 && button('REPLACE EVERYWHERE', () => beginReplacing(picture))}
        {isAdmin &&
          uses.length === 0 &&
          address !== chosen &&
          button('DELETE', () => void remove(picture))}
        {isAdmin && uses.length > 0 && (
          <span className="field-hint">It can be deleted when nothing uses it any more.</span>
        )}
      </>
    )
  }

  return createPortal(
    <AdminDialog
      size="wide"
      title={replaced ? `Replace “${replaced.name}”` : 'Pictures'}
      onCancel={() => (replaced ? beginReplacing(undefined) : onClose())}
    >
      {/* Not for the field of the form, to which React passes on what happens here. */}
      <div className="picture-picker" onDrop={stop} onPaste={stop}>
        <p ref={top} tabIndex={-1} className="field-hint">
          {replaced
            ? `Take one of these, or a new one: it is shown in ${placesText(replaced.uses.length)} from then on. The old one stays here, unused.`
            : 'What has been uploaded, the newest first.'}
        </p>
        <div role="status">
          {told && !told.isProblem && <p className="form-info">{told.text}</p>}
        </div>
        <div role="alert">{told?.isProblem && <p className="form-refusal">{told.text}</p>}</div>
        <div className="list-tools">
          <SearchField label="Search pictures" value={q} onChange={setQ} />
          {replaced && !upload && (
            <FileButton
              label="CHOOSE NEW PICTURE"
              accept="image/*"
              onFiles={([file]) => file && uploading.start(file)}
            >
              CHOOSE NEW PICTURE
            </FileButton>
          )}
          <button
            type="button"
            className="row-button"
            onClick={() => (replaced ? beginReplacing(undefined) : onClose())}
          >
            {replaced ? 'BACK' : 'CLOSE'}
          </button>
        </div>
        {upload && (
          <PictureProgress {...{ upload }} onRetry={uploading.retry} onStop={uploading.stop} />
        )}
        <PagedList
          list={list}
          words={{
            loading: 'Loading pictures...',
            failed: loadingPicturesFailedMessage,
            empty: q
              ? 'No picture is called that, and none is described so.'
              : 'No picture has been uploaded yet.',
          }}
        >
          {(picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              isChosen={picture.address === chosen}
              isAdmin={isAdmin}
              actions={actionsOf(picture)}
            />
          )}
        </PagedList>
      </div>
    </AdminDialog>,
    document.body,
  )
}
