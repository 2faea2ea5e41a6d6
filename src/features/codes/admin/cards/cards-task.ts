import type { CardJob } from '#src/features/codes/cards/card.ts'
import type { CardPreview } from '#src/features/codes/cards/svg.ts'

/** What the worker gets. */
export type CardsTask = { task: 'preview' | 'make'; job: CardJob }

/** What it answers: `progress` any number of times, then one of the others. */
export type CardsAnswer =
  | { answer: 'progress'; done: number }
  | { answer: 'preview'; preview: CardPreview }
  | { answer: 'pdf'; pdf: Uint8Array<ArrayBuffer> }
  | { answer: 'failed'; reason: string }
