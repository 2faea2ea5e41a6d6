import { lazy } from 'react'
import { binOption, type RecordsScreenOf } from '#src/components/admin/records-screen.ts'
import { RecordsScreen } from '#src/components/admin/RecordsScreen.tsx'
import { kitPath } from '#src/features/press/press-kit.ts'
import { newAddressMessage } from '#src/lib/record-messages.ts'
import { pressKitsClient } from './api.ts'
import type { PressKitRecords } from './contract.ts'
import { pressKitMessages } from './messages.ts'
import { pressRows } from './press-rows.ts'

const PressForm = lazy(() => import('./PressForm.tsx'))

const screen: RecordsScreenOf<PressKitRecords> = {
  path: 'press',
  client: pressKitsClient,
  name: 'pressKit',
  nouns: ['press kit', 'press kits'],
  titleOf: ({ title }) => title,
  headingOf: ({ photos, published }) => ({
    picture: photos[0]?.address ?? '',
    state: published ? 'PUBLISHED' : 'DRAFT',
  }),
  filters: [
    {
      name: 'status',
      label: 'Show',
      options: [['', 'All press kits'], ['drafts', 'Drafts'], binOption],
      keeps: ({ published }) => !published,
    },
  ],
  rows: pressRows,
  Form: PressForm,
  words: {
    ...pressKitMessages,
    title: 'Press kits',
    add: 'ADD PRESS KIT',
    restored: ({ title, slug }, { pressKit }) =>
      pressKitMessages.restored(title) +
      (pressKit.slug === slug ? '' : newAddressMessage('Its address', kitPath(pressKit))),
  },
}

export default function PressScreen() {
  return <RecordsScreen screen={screen} />
}
