import { useMemo, useState } from 'react'
import { FileButton } from '#src/components/admin/FileButton.tsx'
import { Loaded } from '#src/components/admin/Loaded.tsx'
import * as messages from './messages.ts'
import { PlansPart, usePresent } from './PlansPart.tsx'
import type { Item } from './schema.ts'
import { filesIn, picturesOf, planNews, withPictures, type Post } from './wordpress.ts'

/** Uploads pictures; resolves to the addresses of those that arrived. */
export type SendPictures = (
  files: readonly File[],
  onProgress: (done: number) => void,
) => Promise<Map<File, string>>

type Props = { posts: Post[]; leftOut: number; sendPictures: SendPictures; onDone: () => void }

/** What the posts of an export would change, with the pictures of a folder. */
export function NewsPart({ posts, leftOut, sendPictures, onDone }: Props) {
  const read = usePresent('news')
  const [find, setFind] = useState(() => filesIn([]))
  const [sent, setSent] = useState('')
  const pictures = useMemo(() => picturesOf(posts), [posts])
  const plans = useMemo(
    () => read.data && planNews(posts, read.data, (address) => find(address) !== undefined),
    [posts, read.data, find],
  )
  const missing = pictures.filter((address) => !find(address))

  async function prepare(items: Item[]): Promise<Item[]> {
    const wanted = new Set<File>()
    const put = (addressOf: (file: File) => string) =>
      items.map((item) => ({
        ...item,
        values: withPictures(item.values ?? {}, (address) => {
          const file = find(address)
          return file ? addressOf(file) : ''
        }),
      }))
    put((file) => (wanted.add(file), ''))
    const tell = (done: number) => setSent(messages.sentText(done, wanted.size))
    const addresses = wanted.size > 0 ? await sendPictures([...wanted], tell) : undefined
    return put((file) => addresses?.get(file) ?? '')
  }
  return (
    <>
      {leftOut > 0 && <p>{messages.leftOutText(leftOut)}</p>}
      {pictures.length > 0 && (
        <>
          <p>{messages.picturesText(pictures.length - missing.length, pictures.length)}</p>
          <p>
            <FileButton
              label="Choose the folder of pictures"
              accept=""
              isFolder
              onFiles={(files) => setFind(() => filesIn(files))}
            >
              CHOOSE THE FOLDER
            </FileButton>
          </p>
          {missing.length > 0 && (
            <details>
              <summary>{messages.missingText(missing.length)}</summary>
              <ul className="import-conflicts">
                {missing.map((address) => (
                  <li key={address}>{messages.pictureName(address)}</li>
                ))}
              </ul>
            </details>
          )}
        </>
      )}
      <Loaded read={read} loading={messages.comparing}>
        {() => plans && <PlansPart kind="news" {...{ plans, prepare, onDone }} />}
      </Loaded>
      <p role="status">{sent}</p>
    </>
  )
}
