// What the form of a release loads when it is touched.
export { Elsewhere } from './Elsewhere.tsx'
export { PageAndDayFields } from './PageAndDayFields.tsx'
export { PagePreview } from './PagePreview.tsx'
export { RightsFields } from './RightsFields.tsx'
export { EditionRows, ListeningLinkRows } from './PageRows.tsx'
export { MarkupField } from '#src/components/admin/MarkupField.tsx'
