// What the form of an article loads when it is touched.
export { NewsModal } from '#src/features/news/NewsModal.tsx'
export { ArticleMail } from './ArticleMail.tsx'
