import { recordMessages } from '#src/lib/record-messages.ts'

export const missingTitleMessage = 'Please give the press kit a title.'
export const missingSubjectMessage = 'Please choose the release or the artist that this is about.'
export const twoSubjectsMessage =
  'A press kit is about a release or an artist. Please choose one of them.'
export const kitAddressTakenMessage =
  'Another press kit has this page address. Please choose another one, or change theirs first.'
export const badPublishDateMessage = 'This publish date does not exist. Please set another one.'
export const missingPhotoMessage = (number: number) =>
  `Please choose photo ${number}, or remove it.`
export const samePhotoMessage = (number: number) =>
  `Photo ${number} is there twice. Please remove one of them.`
export const tooManyPhotosMessage = (limit: number) => `A press kit has at most ${limit} photos.`

export const pressKitMessages = {
  ...recordMessages('press kit'),
  all: 'ALL PRESS KITS',
  empty:
    'No press kits yet. A press kit has everything that a writer needs of a release or an artist.',
  nothingFound: 'No press kits match.',
}
