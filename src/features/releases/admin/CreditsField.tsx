import { MarkupField } from '#src/components/admin/MarkupField.tsx'
import { releaseLimits } from './limits.ts'

type Props = {
  field: {
    name: string
    value: string
    error: string | undefined
    onChange: (value: string) => void
  }
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
}

/** Who made the record, in text markup. */
export const CreditsField = ({ field, ...preview }: Props) => (
  <MarkupField
    label="Credits"
    rows={8}
    maxLength={releaseLimits.credits}
    publicClass="release-credits"
    {...field}
    {...preview}
  />
)
