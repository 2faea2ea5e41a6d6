import { createPortal } from 'react-dom'
import { AdminDialog } from '#src/components/admin/dialogs.tsx'
import { RowButton } from '#src/components/admin/fields.tsx'
import { PictureLibrary } from './PicturesScreen.tsx'

export type PickerProps = React.ComponentProps<typeof PictureLibrary> & { onClose: () => void }

const stop = (event: React.SyntheticEvent) => event.stopPropagation()

/** The library over a form, to choose a picture for it. */
export const PicturePicker = ({ onClose, ...props }: PickerProps) =>
  createPortal(
    <AdminDialog size="wide" title="Pictures" onCancel={onClose}>
      {/* Not for the field of the form, to which React passes on what happens here. */}
      <div onDrop={stop} onPaste={stop}>
        <PictureLibrary {...props}>
          <RowButton onClick={onClose}>CLOSE</RowButton>
        </PictureLibrary>
      </div>
    </AdminDialog>,
    document.body,
  )
