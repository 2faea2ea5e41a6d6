import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConfirm } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { listWords, PagedList } from '#src/components/admin/PagedList.tsx'
import { thumbnailAddress } from '#src/components/admin/PictureThumbnail.tsx'
import { SearchField, ChoiceChips } from '#src/components/admin/list-tools.tsx'
import { useUser } from '#src/components/admin/site-context.ts'
import { useFileDrop } from '#src/components/admin/use-file-drop.ts'
import { usePicture } from '#src/components/admin/use-picture.ts'
import { useList } from '#src/components/admin/read.tsx'
import type { Page } from '#src/lib/page.ts'
import {
  deletePictureQuestion,
  pictureDeletedMessage,
  pictureReplacedMessage,
  replacePictureQuestion,
  replacingText,
} from './messages.ts'
import type { PictureInList, StaffPicture } from './contract.ts'
import { picturesApi } from './api.ts'
import { pictureTitle, placesText } from './picture-uses.ts'
import { PictureDetails } from './PictureDetails.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { usePictureUploads } from './use-picture-uploads.ts'

type Props = {
  /** Which pictures are shown at first. */
  shown?: Picked
  /** The address that the form around it has. */
  chosen?: string
  onChoose?: (picture: StaffPicture) => void
  /** Called with both addresses when one was replaced wherever it was used. */
  onReplaced?: (old: string, by: string) => void
  /** Behind UPLOAD. */
  children?: React.ReactNode
}

export default function PicturesScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <h1>Pictures</h1>
      <PictureLibrary shown={search.get('picked') === 'no_share' ? 'no_share' : ''} />
    </>
  )
}

/** The uploaded pictures, newest first: to upload, describe and choose them, and for admins to replace and to delete. */
export function PictureLibrary({ shown = '', chosen, onChoose, onReplaced, children }: Props) {
  const { role } = useUser()
  const isAdmin = role === 'admin'
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<Picked>(shown)
  const list = useList<Page<PictureInList>>(['pictures', 'list', q, picked], (after) =>
    picturesApi.listPictures({ q, picked, after, limit: pageSize }),
  )
  const [opened, open] = useState('')
  const picture = usePicture(opened).data?.items[0]
  const changes = usePictureChanges((old, by) => {
    open('')
    onReplaced?.(old, by)
  })
  const { replaced, replaceBy } = changes
  const [isAlone, setAlone] = useState(false)
  const uploading = usePictureUploads(
    (added) => {
      if (replaced) void replaceBy(added)
      else if (isAlone) open(added.address)
    },
    { several: true },
  )
  function upload(files: File[]): void {
    setAlone(files.length === 1)
    uploading.start(files)
  }

  function actionsOf(of: PictureInList): Record<string, () => void> {
    if (replaced) return replaced.id === of.id ? {} : { 'USE THIS': () => void replaceBy(of) }
    const remove = () => void changes.remove(of).then((isGone) => isGone && open(''))
    function replace(): void {
      changes.beginReplacing(of)
      open('')
    }
    return {
      ...(onChoose && { 'CHOOSE PICTURE': () => onChoose(of) }),
      ...(isAdmin &&
        (of.uses.length > 0
          ? { 'REPLACE EVERYWHERE': replace }
          : of.address !== chosen && { DELETE: remove })),
    }
  }

  return (
    <div
      className="stack-16 picture-library"
      data-opened={picture !== undefined || undefined}
      {...useFileDrop(upload)}
    >
      <LibraryHead {...changes} />
      <div className="list-tools">
        <ChoiceChips {...pickedChoice} value={picked} onChange={setPicked} />
        <SearchField label="Search pictures" value={q} onChange={setQ} />
        <FileButton label="UPLOAD" accept="image/*" multiple={!replaced} onFiles={upload}>
          UPLOAD
        </FileButton>
        {children}
      </div>
      <PictureProgress {...uploading} />
      <div className="grid items-start gap-32 picture-halves">
        <div className="picture-grid">
          <PagedList list={list} words={listWords('pictures', Boolean(q || picked))}>
            {(tile) => (
              <Tile
                key={tile.id}
                picture={tile}
                isChosen={tile.address === chosen}
                isOpen={tile.address === opened}
                onOpen={open}
              />
            )}
          </PagedList>
        </div>
        {picture && (
          <PictureDetails
            key={picture.id}
            picture={picture}
            isAdmin={isAdmin}
            actions={actionsOf(picture)}
            onClose={() => open('')}
          />
        )}
      </div>
    </div>
  )
}

const pageSize = 48

type Picked = '' | 'no_alt' | 'unused' | 'no_share'
const pickedChoice = {
  label: 'Show',
  name: 'picked',
  options: [
    ['', 'All'],
    ['no_alt', 'No alt text'],
    ['unused', 'Not used'],
    ['no_share', 'No JPEG'],
  ] as const,
}

type TileProps = {
  picture: PictureInList
  isChosen: boolean
  isOpen: boolean
  onOpen: (address: string) => void
}

function Tile({ picture, isChosen, isOpen, onOpen }: TileProps) {
  const { address, uses } = picture
  const title = pictureTitle(picture)
  return (
    <li>
      <button
        type="button"
        className="picture-tile grid w-full gap-2 text-left text-14 leading-[1.3] [--lines:2]"
        aria-pressed={isOpen}
        onClick={() => onOpen(address)}
      >
        <img
          className="mb-4 aspect-square w-full border border-line object-cover"
          src={thumbnailAddress(address) ?? undefined}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
        <span className="clamp" dir="auto" title={title}>
          {title}
        </span>
        <span className="fact">
          {isChosen ? 'chosen' : uses.length > 0 ? placesText(uses.length) : 'not used'}
        </span>
      </button>
    </li>
  )
}

type Changes = ReturnType<typeof usePictureChanges>
type HeadProps = Pick<Changes, 'replaced' | 'beginReplacing' | 'outcome' | 'top'>

const LibraryHead = ({ replaced, beginReplacing, outcome, top }: HeadProps) => (
  <div>
    <div ref={top} tabIndex={-1} className="cluster">
      {replaced && (
        <>
          <p>{replacingText(replaced.name, placesText(replaced.uses.length))}</p>
          <RowButton onClick={() => beginReplacing(undefined)}>BACK</RowButton>
        </>
      )}
    </div>
    <div role="status">
      {outcome && !outcome.isProblem && <p className="form-info">{outcome.text}</p>}
    </div>
    <div role="alert">{outcome?.isProblem && <p className="form-refusal">{outcome.text}</p>}</div>
  </div>
)

/** Replaces and deletes pictures, after a question; `outcome` says what came of it, below `top`. */
function usePictureChanges(onReplaced: (old: string, by: string) => void) {
  const confirm = useConfirm()
  const [outcome, setOutcome] = useState<{ text: string; isProblem: boolean }>()
  const [replaced, setReplaced] = useState<PictureInList>()
  const top = useRef<HTMLDivElement>(null)

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
    const result = await picturesApi.replacePicture({
      pictureId: replaced.id,
      newPictureId: by.id,
    })
    if (!result.ok) return announce(result.error.message, true)
    onReplaced(replaced.address, by.address)
    setReplaced(undefined)
    announce(pictureReplacedMessage(replaced.name, by.name, places))
  }

  /** Resolves to true when the picture is gone. */
  async function remove({ id, name }: PictureInList): Promise<boolean> {
    if (!(await confirm(deletePictureQuestion(name)))) return false
    const result = await picturesApi.removePicture({ id })
    if (result.ok) announce(pictureDeletedMessage(name))
    else announce(result.error.message, true)
    return result.ok
  }

  return { replaced, beginReplacing, replaceBy, remove, outcome, top }
}
