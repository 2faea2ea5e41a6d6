import { useEffect, useState } from 'react'

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** The props of a drop zone for files; `isOver` while some are held over it. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  useStrayDrops()
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: React.DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: React.DragEvent) => {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) setIsOver(false)
    },
    onDrop: (event: React.DragEvent) => {
      setIsOver(false)
      // A zone inside has taken them.
      if (!hasFiles(event.dataTransfer) || event.isDefaultPrevented()) return
      event.preventDefault()
      void filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files))
    },
  }
}

/** What was dropped, with what is in the folders among it. */
async function filesOf({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].map((item) => item.webkitGetAsEntry())
  if (!entries.some((entry) => entry?.isDirectory)) return [...files]
  const { filesIn } = await import('./files-in.ts')
  return (await Promise.all(entries.map(filesIn))).flat()
}

/** Otherwise the browser would leave the admin and open a file that is dropped outside of its zone. */
function useStrayDrops(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (hasFiles(event.dataTransfer)) event.preventDefault()
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
