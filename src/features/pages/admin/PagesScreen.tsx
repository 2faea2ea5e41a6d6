import { lazy } from 'react'
import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { pageMessages } from './messages.ts'
import { pageRows } from './page-rows.ts'
import { pagesClient } from './api.ts'
import type { PageRecords } from './contract.ts'

/** With its field for texts too large for the list. */
const PageForm = lazy(() => import('./PageForm.tsx'))

const screen: RecordsScreenOf<PageRecords> = {
  path: 'pages',
  client: pagesClient,
  name: 'page',
  nouns: ['page', 'pages'],
  titleOf: ({ title }) => title,
  headingOf: ({ image, published, slug }) => ({
    picture: image,
    by: `/${slug}`,
    state: published ? 'PUBLISHED' : 'DRAFT',
  }),
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [['', 'All pages'], ['drafts', 'Drafts'], binOption],
      keeps: ({ published }) => !published,
    },
  ],
  rows: pageRows,
  Form: PageForm,
  isCopied: true,
  words: {
    ...pageMessages,
    title: 'Pages',
    add: 'ADD PAGE',
    restored: ({ title, slug }, { page }) =>
      pageMessages.restored(title) +
      (page.slug === slug ? '' : newAddressMessage('Its address', `/${page.slug}`)),
  },
}

export default function PagesScreen() {
  return <RecordsScreen screen={screen} />
}
