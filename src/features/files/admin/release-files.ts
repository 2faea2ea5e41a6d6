// What the form of a release loads.
export { FilePlace, StagedFilePlace } from './FilePlace.tsx'
export { SavedTracks } from './SavedTracks.tsx'
export { TracksPart } from './tracks/TracksPart.tsx'
export { loadUploads } from './use-send-file.ts'
