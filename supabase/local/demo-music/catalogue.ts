/** A record of the demo label that has files, as its row says (supabase/seed.sql). */
export type DemoRelease = {
  id: string
  number: string
  artist: string
  title: string
  year: string
  formats: readonly ('mp3' | 'flac')[]
}

/**
 * The tracks by the number of their record in its addresses, those that the demo codes open first: id, title and seconds.
 * files/<id>.txt has what is printed on the inner sleeve of a release, and files/<id>.jpg its cover.
 */
const tracks = [
  ['th-010', 'd46224e3-a18a-4e6c-a635-f0573c3eafc4', 'Left Pedal', 8],
  ['th-010', '71187e8b-9cb2-43bc-89a2-b494dd073ddb', 'Interval With Rain', 5],
  ['th-010', 'a3716868-905f-4ff4-8201-952ef300b8ca', 'Una Corda', 8],
  ['th-003', '94e2479f-d725-4b76-a8e8-9b48055ae10e', 'Felt (I)', 5],
  ['th-003', '63f41f4c-c039-4fab-9d49-d8b505403402', 'Bolt M8', 5],
  ['th-008', '1756ed77-f282-41a7-8c2a-c8decb4c7a62', 'Long Patch, Part 1', 8],
  ['th-008', 'fdf7fc06-2e89-4df5-9a1f-8d05af8964d1', 'Long Patch, Part 2', 5],
  ['th-011', '1c3fb645-011e-4060-b3e3-59bf556c0ee4', 'Gross', 8],
  ['th-011', '8e331b4f-8162-496a-8652-ecdbf78ad730', 'Net', 5],
  ['th-001', '1e882ccd-cacb-4e2a-95d5-6ec321b0fbb1', 'Depot', 8],
  ['th-001', '92874f45-39e8-4c23-9f8c-e9aae5b2c692', 'Wipers', 5],
  ['th-004', 'cf1b2b59-343d-411c-8a38-c9cc75ca6542', 'Thermal', 5],
  ['th-004', '611eee92-73c5-414d-b5e0-45ae608e8bc6', 'A47', 4],
  ['th-005', '78921464-e6a2-4bc2-8bca-a180ce0aaace', 'Three Valves Open', 5],
  ['th-005', '8d273bb5-04db-4037-a477-271bc75639c7', 'Slow Drawbridge', 5],
  ['th-006', '36b89321-c97b-4bf8-9b09-c929f9dfea14', 'Two Lemons', 8],
  ['th-006', 'a3d20cec-beb9-480c-b6e5-1a8176fce48d', 'Anchovy Waltz', 5],
  ['th-007', 'a01e3a93-69b9-4e7e-91a2-c0d279fb3a07', 'Change Here', 5],
  ['th-007', '0c7ba1a7-6e79-4479-b430-975ed84244d3', 'The Driver Sings', 5],
  ['th-009', 'e1d4d0f0-927c-49e7-9cb6-dad7d7bbd8c0', 'Chair', 5],
  ['th-009', 'a74f3d5d-a90c-4e4a-83a6-991f53288f88', 'Washing Machine', 4],
] as const

/** The records that have files; th-002 has notes and artwork only. */
export const demoNumbers: readonly string[] = [...new Set(tracks.map(([of]) => of)), 'th-002']

export const tracksOf = ({ number, year }: Pick<DemoRelease, 'number' | 'year'>) =>
  tracks
    .filter(([of]) => of === number)
    .map(([, id, title, seconds], index) => {
      const isrc = `GBTHR${year.slice(-2)}${number.slice(-3)}0${index + 1}`
      return { id, title, seconds, isrc, position: index + 1 }
    })
