/** A file, or all that is in a folder; each has its path, as those that are chosen with a folder. */
export async function filesIn(entry: FileSystemEntry | null): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) })]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  // A call answers a hundred at most, and none at the end.
  const readMore = async (): Promise<FileSystemEntry[]> => {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    return some.length === 0 ? [] : [...some, ...(await readMore())]
  }
  return (await Promise.all((await readMore()).map(filesIn))).flat()
}
