/** A track; files/<id>.flac has its music, mono. */
export type DemoPiece = {
  id: string
  title: string
  seconds: number
}

export type DemoRelease = {
  /** The row of supabase/seed.sql, which has the same artist, title and year. */
  id: string
  catalogueNumber: string
  artist: string
  title: string
  /** Null for the record that came out 24 days ago. */
  year: string | null
  formats: readonly ('mp3' | 'flac')[]
  sides: readonly (readonly string[])[]
  notes: string
  pieces: readonly DemoPiece[]
}

/** The records of the demo label that have files: those that the demo codes open come first. */
export const demoReleases: readonly DemoRelease[] = [
  {
    id: '7f20cb14-9fa5-533d-b8a0-5a2dca349b66',
    catalogueNumber: 'TH-010',
    artist: 'Odile Marrow',
    title: 'Una Corda',
    year: '2024',
    formats: ['mp3', 'flac'],
    sides: [
      ['Left Pedal', 'One String', 'Interval With Rain'],
      ['Una Corda', 'The Lid, Closed'],
    ],
    notes: 'Recorded at night with the left pedal held down by a brick.',
    pieces: [
      { id: 'd46224e3-a18a-4e6c-a635-f0573c3eafc4', title: 'Left Pedal', seconds: 38 },
      { id: '71187e8b-9cb2-43bc-89a2-b494dd073ddb', title: 'Interval With Rain', seconds: 9 },
      { id: 'a3716868-905f-4ff4-8201-952ef300b8ca', title: 'Una Corda', seconds: 40 },
    ],
  },
  {
    id: '7db682f1-cf09-56be-9fe0-6793b1b16d3b',
    catalogueNumber: 'TH-003',
    artist: 'Odile Marrow',
    title: 'Felt, Bolt, Paper',
    year: '2015',
    formats: ['mp3', 'flac'],
    sides: [
      ['Felt (I)', 'Bolt M8', 'Paper'],
      ['Felt (II)', 'Bolt M10', 'Receipt Between the Strings'],
    ],
    notes: 'One upright piano, 88 objects. The tuner asked not to be named.',
    pieces: [
      { id: '94e2479f-d725-4b76-a8e8-9b48055ae10e', title: 'Felt (I)', seconds: 9 },
      { id: '63f41f4c-c039-4fab-9d49-d8b505403402', title: 'Bolt M8', seconds: 9 },
    ],
  },
  {
    id: 'a2a701ce-821b-571f-983f-eccfe081a1fc',
    catalogueNumber: 'TH-008',
    artist: 'Kestrel Data',
    title: 'Long Patch',
    year: '2021',
    formats: ['mp3', 'flac'],
    sides: [['Long Patch, Part 1'], ['Long Patch, Part 2']],
    notes: 'One patch, thirty-nine cables, no edits. The orange cable is the one that matters.',
    pieces: [
      { id: '1756ed77-f282-41a7-8c2a-c8decb4c7a62', title: 'Long Patch, Part 1', seconds: 42 },
      { id: 'fdf7fc06-2e89-4df5-9a1f-8d05af8964d1', title: 'Long Patch, Part 2', seconds: 9 },
    ],
  },
  {
    id: '294f5cc6-7136-5983-a71a-f505c9c85aaf',
    catalogueNumber: 'TH-011',
    artist: 'Halvard Rue',
    title: 'Tare',
    year: null,
    formats: ['mp3', 'flac'],
    sides: [
      ['Gross', 'Tare'],
      ['Net', 'Walk Home From the Gate'],
    ],
    notes: 'Written on the weighbridge. The low hum on side B is the lorry from Tuesday.',
    pieces: [
      { id: '1c3fb645-011e-4060-b3e3-59bf556c0ee4', title: 'Gross', seconds: 40 },
      { id: '8e331b4f-8162-496a-8652-ecdbf78ad730', title: 'Net', seconds: 9 },
    ],
  },
  {
    id: '13fd2327-2d98-53d9-8e9d-5244bbffa5ad',
    catalogueNumber: 'TH-002',
    artist: 'The Tin Bailiffs',
    title: 'Final Notice',
    year: '2014',
    formats: [],
    sides: [
      ['Knock', 'Second Knock', 'Reasonable Force'],
      ['Wednesday', 'Not My Sofa', 'We Know You Are In'],
    ],
    notes: 'Recorded in one day because the van was due back.',
    pieces: [],
  },
  {
    id: '4dbef149-e2db-580a-8829-2f5aeae7f537',
    catalogueNumber: 'TH-001',
    artist: 'Night Bus Choir',
    title: 'First Service',
    year: '2013',
    formats: ['mp3', 'flac'],
    sides: [
      ['Depot', 'Stops 1 to 7', 'Wipers'],
      ['Last Seat Upstairs', 'Stops 8 to 14', 'Lights Off'],
    ],
    notes:
      'Fourteen voices, no microphone closer than four metres. Recorded in the bus depot between 2 and 4 a.m.',
    pieces: [
      { id: '1e882ccd-cacb-4e2a-95d5-6ec321b0fbb1', title: 'Depot', seconds: 40 },
      { id: '92874f45-39e8-4c23-9f8c-e9aae5b2c692', title: 'Wipers', seconds: 9 },
    ],
  },
  {
    id: '8db1387b-cd88-5294-a249-f93b4ae0d674',
    catalogueNumber: 'TH-004',
    artist: 'Kestrel Data',
    title: 'Hover',
    year: '2016',
    formats: ['mp3', 'flac'],
    sides: [
      ['Thermal', 'Verge', 'Hover'],
      ['A47', 'Drop'],
    ],
    notes: 'Two synthesizers, one tape delay, one open window.',
    pieces: [
      { id: 'cf1b2b59-343d-411c-8a38-c9cc75ca6542', title: 'Thermal', seconds: 9 },
      { id: '611eee92-73c5-414d-b5e0-45ae608e8bc6', title: 'A47', seconds: 8 },
    ],
  },
  {
    id: 'dd5d8447-9b35-5dde-b7be-cd46e9fec686',
    catalogueNumber: 'TH-005',
    artist: 'Halvard Rue',
    title: 'Three Valves Open',
    year: '2017',
    formats: ['mp3', 'flac'],
    sides: [
      ['Three Valves Open', 'Slow Drawbridge', 'Brass, Cold'],
      ['For the Man at the Lock', 'Second Set'],
    ],
    notes:
      'Halvard Rue flugelhorn, Pia Oost piano, Len Abara bass, Matti Crane drums. Live to two tracks.',
    pieces: [
      { id: '78921464-e6a2-4bc2-8bca-a180ce0aaace', title: 'Three Valves Open', seconds: 9 },
      { id: '8d273bb5-04db-4037-a477-271bc75639c7', title: 'Slow Drawbridge', seconds: 9 },
    ],
  },
  {
    id: '37fca66e-455b-52cc-9cc3-2d6967a2deae',
    catalogueNumber: 'TH-006',
    artist: 'Amparo Lisk',
    title: 'Salt on the Sill',
    year: '2018',
    formats: ['mp3', 'flac'],
    sides: [
      ['Two Lemons', 'Salt on the Sill', 'Boat Without a Name'],
      ['Kitchen Radio', 'Anchovy Waltz', 'North Window'],
    ],
    notes: 'Voice and nylon guitar. The gulls are real and could not be moved.',
    pieces: [
      { id: '36b89321-c97b-4bf8-9b09-c929f9dfea14', title: 'Two Lemons', seconds: 38 },
      { id: 'a3d20cec-beb9-480c-b6e5-1a8176fce48d', title: 'Anchovy Waltz', seconds: 9 },
    ],
  },
  {
    id: '66703d97-de74-5548-b78a-f3407fe7ce25',
    catalogueNumber: 'TH-007',
    artist: 'Night Bus Choir',
    title: 'Replacement Service',
    year: '2019',
    formats: ['mp3', 'flac'],
    sides: [
      ['Rail Closed', 'Change Here', 'Change Here Again'],
      ['The Driver Sings', 'Replacement Service'],
    ],
    notes: 'Two choirs, one in each ear, half a beat apart.',
    pieces: [
      { id: 'a01e3a93-69b9-4e7e-91a2-c0d279fb3a07', title: 'Change Here', seconds: 9 },
      { id: '0c7ba1a7-6e79-4479-b430-975ed84244d3', title: 'The Driver Sings', seconds: 9 },
    ],
  },
  {
    id: '9931a53d-f67d-59be-9d80-b701fc47b9bf',
    catalogueNumber: 'TH-009',
    artist: 'The Tin Bailiffs',
    title: 'Goods & Chattels',
    year: '2022',
    formats: ['mp3'],
    sides: [
      ['Chair', 'Kettle', 'Umbrella', 'Cat (Not Included)'],
      ['Ladder', 'Record Player', 'Washing Machine'],
    ],
    notes: 'An inventory in seven songs. Nothing was returned.',
    pieces: [
      { id: 'e1d4d0f0-927c-49e7-9cb6-dad7d7bbd8c0', title: 'Chair', seconds: 9 },
      { id: 'a74f3d5d-a90c-4e4a-83a6-991f53288f88', title: 'Washing Machine', seconds: 8 },
    ],
  },
]

export type DemoTrack = {
  id: string
  releaseId: string
  position: number
  title: string
  seconds: number
}

/** The rows of the tracks, of the demo label. */
export const demoTracks: readonly DemoTrack[] = demoReleases.flatMap(({ id: releaseId, pieces }) =>
  pieces.map(({ id, title, seconds }, index) => ({
    id,
    releaseId,
    position: index + 1,
    title,
    seconds,
  })),
)
