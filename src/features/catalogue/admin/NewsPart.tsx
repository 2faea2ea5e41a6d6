import { useMemo, useState } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { Loaded } from '#src/components/admin/read.tsx'
import {
  comparing,
  leftOutText,
  missingText,
  pictureName,
  picturesText,
  protectedText,
  sentText,
} from './messages.ts'
import { PlansPart, usePresent } from './PlansPart.tsx'
import type { Item } from './schema.ts'
import { filesIn, picturesOf, planNews, withPictures, type WordPress } from './wordpress.ts'

/** Uploads pictures with their alternative texts; resolves to the addresses of those that arrived. */
export type SendPictures = (
  alts: ReadonlyMap<File, string>,
  onProgress: (done: number) => void,
) => Promise<Map<File, string>>

type Props = WordPress & { name: string; sendPictures: SendPictures; onDone: () => void }

/** What the posts of an export would change, with the pictures of a folder. */
export default function NewsPart({ name, posts, leftOut, alts, sendPictures, onDone }: Props) {
  const read = usePresent('news')
  const [find, setFind] = useState(() => filesIn([]))
  const [sent, setSent] = useState('')
  const pictures = useMemo(() => picturesOf(posts), [posts])
  const plans = useMemo(
    () => read.data && planNews(posts, read.data, (address) => find(address) !== undefined),
    [posts, read.data, find],
  )
  const secret = posts.filter(({ isProtected }) => isProtected).length
  const missing = pictures.filter((address) => !find(address))

  const send = (wanted: Map<File, string>) =>
    sendPictures(wanted, (done) => setSent(sentText(done, wanted.size)))
  const prepare = (items: Item[]) => putPictures(items, find, alts, send)
  return (
    <>
      {leftOut > 0 && <p>{leftOutText(leftOut)}</p>}
      {secret > 0 && <p>{protectedText(secret)}</p>}
      {pictures.length > 0 && (
        <FolderPart
          all={pictures.length}
          missing={missing}
          onFolder={(files) => setFind(() => filesIn(files))}
        />
      )}
      <Loaded read={read} loading={comparing}>
        {() =>
          plans && (
            <PlansPart kind="news" name={name} plans={plans} prepare={prepare} onDone={onDone} />
          )
        }
      </Loaded>
      <p role="status">{sent}</p>
    </>
  )
}

/** Uploads the pictures that are found, and puts their addresses into the articles. */
async function putPictures(
  items: Item[],
  find: (address: string) => File | undefined,
  alts: WordPress['alts'],
  send: (wanted: Map<File, string>) => Promise<Map<File, string>>,
): Promise<Item[]> {
  const put = (addressOf: (file: File, address: string) => string) =>
    items.map((item) => ({
      ...item,
      values: withPictures(item.values, (address) => {
        const file = find(address)
        return file ? addressOf(file, address) : ''
      }),
    }))
  const wanted = new Map<File, string>()
  put((file, address) => (wanted.set(file, alts.get(address) ?? ''), ''))
  const addresses = wanted.size > 0 ? await send(wanted) : undefined
  return put((file) => addresses?.get(file) ?? '')
}

type FolderProps = { all: number; missing: string[]; onFolder: (files: File[]) => void }

const FolderPart = ({ all, missing, onFolder }: FolderProps) => (
  <>
    <p>{picturesText(all - missing.length, all)}</p>
    <p>
      <FileButton label="Choose the folder of pictures" accept="" isFolder onFiles={onFolder}>
        CHOOSE THE FOLDER
      </FileButton>
    </p>
    {missing.length > 0 && (
      <details>
        <summary>{missingText(missing.length)}</summary>
        <ul className="import-conflicts">
          {missing.map((address) => (
            <li key={address}>{pictureName(address)}</li>
          ))}
        </ul>
      </details>
    )}
  </>
)
