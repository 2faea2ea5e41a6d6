// What the form of a release loads when it is touched.
export { CreditsField } from './CreditsField.tsx'
export { PageAndDayFields } from './PageAndDayFields.tsx'
export { PagePreview } from './PagePreview.tsx'
export { EditionRows, ListeningLinkRows } from './PageRows.tsx'
