/** A track; files/<id>.mp3 and .flac have its music, mono, and files/<id>-preview.mp3 six seconds of it. */
type DemoPiece = { id: string; title: string; seconds: number }

/** A record of the demo label that has files, as its row says (supabase/seed.sql). */
export type DemoRelease = {
  id: string
  artist: string
  title: string
  formats: readonly ('mp3' | 'flac')[]
}

/**
 * The tracks of each release, by its id: those that the demo codes open come first. files/<id>.txt has what is printed on its
 * inner sleeve, and files/<id>.jpg its cover.
 */
export const demoPieces: Readonly<Record<string, readonly DemoPiece[]>> = {
  // TH-010, Una Corda
  '7f20cb14-9fa5-533d-b8a0-5a2dca349b66': [
    { id: 'd46224e3-a18a-4e6c-a635-f0573c3eafc4', title: 'Left Pedal', seconds: 38 },
    { id: '71187e8b-9cb2-43bc-89a2-b494dd073ddb', title: 'Interval With Rain', seconds: 9 },
    { id: 'a3716868-905f-4ff4-8201-952ef300b8ca', title: 'Una Corda', seconds: 40 },
  ],
  // TH-003, Felt, Bolt, Paper
  '7db682f1-cf09-56be-9fe0-6793b1b16d3b': [
    { id: '94e2479f-d725-4b76-a8e8-9b48055ae10e', title: 'Felt (I)', seconds: 9 },
    { id: '63f41f4c-c039-4fab-9d49-d8b505403402', title: 'Bolt M8', seconds: 9 },
  ],
  // TH-008, Long Patch
  'a2a701ce-821b-571f-983f-eccfe081a1fc': [
    { id: '1756ed77-f282-41a7-8c2a-c8decb4c7a62', title: 'Long Patch, Part 1', seconds: 42 },
    { id: 'fdf7fc06-2e89-4df5-9a1f-8d05af8964d1', title: 'Long Patch, Part 2', seconds: 9 },
  ],
  // TH-011, Tare
  '294f5cc6-7136-5983-a71a-f505c9c85aaf': [
    { id: '1c3fb645-011e-4060-b3e3-59bf556c0ee4', title: 'Gross', seconds: 40 },
    { id: '8e331b4f-8162-496a-8652-ecdbf78ad730', title: 'Net', seconds: 9 },
  ],
  // TH-002, Final Notice
  '13fd2327-2d98-53d9-8e9d-5244bbffa5ad': [],
  // TH-001, First Service
  '4dbef149-e2db-580a-8829-2f5aeae7f537': [
    { id: '1e882ccd-cacb-4e2a-95d5-6ec321b0fbb1', title: 'Depot', seconds: 40 },
    { id: '92874f45-39e8-4c23-9f8c-e9aae5b2c692', title: 'Wipers', seconds: 9 },
  ],
  // TH-004, Hover
  '8db1387b-cd88-5294-a249-f93b4ae0d674': [
    { id: 'cf1b2b59-343d-411c-8a38-c9cc75ca6542', title: 'Thermal', seconds: 9 },
    { id: '611eee92-73c5-414d-b5e0-45ae608e8bc6', title: 'A47', seconds: 8 },
  ],
  // TH-005, Three Valves Open
  'dd5d8447-9b35-5dde-b7be-cd46e9fec686': [
    { id: '78921464-e6a2-4bc2-8bca-a180ce0aaace', title: 'Three Valves Open', seconds: 9 },
    { id: '8d273bb5-04db-4037-a477-271bc75639c7', title: 'Slow Drawbridge', seconds: 9 },
  ],
  // TH-006, Salt on the Sill
  '37fca66e-455b-52cc-9cc3-2d6967a2deae': [
    { id: '36b89321-c97b-4bf8-9b09-c929f9dfea14', title: 'Two Lemons', seconds: 38 },
    { id: 'a3d20cec-beb9-480c-b6e5-1a8176fce48d', title: 'Anchovy Waltz', seconds: 9 },
  ],
  // TH-007, Replacement Service
  '66703d97-de74-5548-b78a-f3407fe7ce25': [
    { id: 'a01e3a93-69b9-4e7e-91a2-c0d279fb3a07', title: 'Change Here', seconds: 9 },
    { id: '0c7ba1a7-6e79-4479-b430-975ed84244d3', title: 'The Driver Sings', seconds: 9 },
  ],
  // TH-009, Goods & Chattels
  '9931a53d-f67d-59be-9d80-b701fc47b9bf': [
    { id: 'e1d4d0f0-927c-49e7-9cb6-dad7d7bbd8c0', title: 'Chair', seconds: 9 },
    { id: 'a74f3d5d-a90c-4e4a-83a6-991f53288f88', title: 'Washing Machine', seconds: 8 },
  ],
}

export const tracksOf = (releaseId: string) =>
  (demoPieces[releaseId] ?? []).map((piece, index) => ({ ...piece, position: index + 1 }))
