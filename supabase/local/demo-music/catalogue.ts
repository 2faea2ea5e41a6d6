export type DemoFormat = 'mp3' | 'flac'

/** A record of the demo label as its files name it; supabase/seed.sql has its row. */
export type DemoRelease = {
  /** In its addresses. */
  number: string
  id: string
  artist: string
  title: string
  formats: readonly DemoFormat[]
  /** The position of its early track. */
  early?: number
  tracks: readonly DemoTrack[]
}

export type DemoTrack = {
  id: string
  side: 'A' | 'B'
  position: number
  title: string
  seconds: number
}

type Row = readonly [side: 'A' | 'B', id: string, title: string, seconds: number]

/**
 * Those that the demo codes open first. files/<id>.txt has what is printed on the inner sleeve of a record, and
 * files/<id>.jpg its cover.
 */
const records: readonly (Omit<DemoRelease, 'tracks'> & { tracks: readonly Row[] })[] = [
  {
    number: 'th-010',
    id: '7f20cb14-9fa5-533d-b8a0-5a2dca349b66',
    artist: 'Odile Marrow',
    title: 'Una Corda',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', 'd46224e3-a18a-4e6c-a635-f0573c3eafc4', 'Left Pedal', 53],
      ['A', '4fea6a7a-2eba-48d7-a1c4-84b3b602ef1b', 'One String', 48],
      ['A', '71187e8b-9cb2-43bc-89a2-b494dd073ddb', 'Interval With Rain', 51],
      ['B', 'a3716868-905f-4ff4-8201-952ef300b8ca', 'Una Corda', 57],
      ['B', '4b3ed3ff-5cbd-4e96-b3de-e3c6195917fa', 'The Lid, Closed', 49],
    ],
  },
  {
    number: 'th-003',
    id: '7db682f1-cf09-56be-9fe0-6793b1b16d3b',
    artist: 'Odile Marrow',
    title: 'Felt, Bolt, Paper',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '94e2479f-d725-4b76-a8e8-9b48055ae10e', 'Felt (I)', 45],
      ['A', '63f41f4c-c039-4fab-9d49-d8b505403402', 'Bolt M8', 52],
      ['A', '9b99830c-06bc-422d-a2c3-fe4254fbf74f', 'Paper', 57],
      ['B', '578f49b6-9bb1-4fb8-b7c8-196a8200c9d0', 'Felt (II)', 59],
      ['B', 'd02729f4-2566-4a5d-8451-4768ccda2c2d', 'Bolt M10', 60],
      ['B', 'd7cbba99-8393-4a49-b897-a461af71f8ff', 'Receipt Between the Strings', 44],
    ],
  },
  {
    number: 'th-008',
    id: 'a2a701ce-821b-571f-983f-eccfe081a1fc',
    artist: 'Kestrel Data',
    title: 'Long Patch',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '1756ed77-f282-41a7-8c2a-c8decb4c7a62', 'Long Patch, Part 1', 66],
      ['B', 'fdf7fc06-2e89-4df5-9a1f-8d05af8964d1', 'Long Patch, Part 2', 66],
    ],
  },
  {
    number: 'th-011',
    id: '294f5cc6-7136-5983-a71a-f505c9c85aaf',
    artist: 'Halvard Rue',
    title: 'Tare',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '1c3fb645-011e-4060-b3e3-59bf556c0ee4', 'Gross', 58],
      ['A', '21cf54b4-907a-4ab5-b58f-1307e9db2d18', 'Tare', 51],
      ['B', '8e331b4f-8162-496a-8652-ecdbf78ad730', 'Net', 56],
      ['B', 'f5749c8a-e146-4b69-a0dd-609ecee52ed6', 'Walk Home From the Gate', 62],
    ],
  },
  {
    number: 'th-001',
    id: '4dbef149-e2db-580a-8829-2f5aeae7f537',
    artist: 'Night Bus Choir',
    title: 'First Service',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '1e882ccd-cacb-4e2a-95d5-6ec321b0fbb1', 'Depot', 54],
      ['A', '107f714b-ca60-4756-8149-0fa0487e4fd3', 'Stops 1 to 7', 61],
      ['A', '92874f45-39e8-4c23-9f8c-e9aae5b2c692', 'Wipers', 45],
      ['B', 'a48399c6-d0d1-4831-9276-a6f98e6d939b', 'Last Seat Upstairs', 54],
      ['B', '94545a71-c3b9-43c3-94e1-4207e05c3534', 'Stops 8 to 14', 56],
      ['B', '30b5dbfe-7318-4f29-960b-e7f46f240784', 'Lights Off', 51],
    ],
  },
  {
    number: 'th-002',
    id: '13fd2327-2d98-53d9-8e9d-5244bbffa5ad',
    artist: 'The Tin Bailiffs',
    title: 'Final Notice',
    formats: ['mp3'],
    tracks: [
      ['A', 'a5da243b-ab34-4de0-961c-b4f8db5e3d6b', 'Knock', 42],
      ['A', '793a02c0-c559-423e-b981-8e7e00446a86', 'Second Knock', 40],
      ['A', '10f22b16-01d8-4084-b633-51af14394ebe', 'Reasonable Force', 45],
      ['B', '3f5e5965-ea29-4266-a40d-3cf5e6b6140c', 'Wednesday', 43],
      ['B', 'daa7a04c-cbbe-4bce-a561-d4d55c67ffba', 'Not My Sofa', 40],
      ['B', 'd88354c1-2ded-4f91-aa5c-72d237e6b955', 'We Know You Are In', 46],
    ],
  },
  {
    number: 'th-004',
    id: '8db1387b-cd88-5294-a249-f93b4ae0d674',
    artist: 'Kestrel Data',
    title: 'Hover',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', 'cf1b2b59-343d-411c-8a38-c9cc75ca6542', 'Thermal', 51],
      ['A', 'f567ae73-14ce-4747-a2d5-204846da935e', 'Verge', 51],
      ['A', 'eba24deb-c509-4a02-adea-aeb883db8ed7', 'Hover', 50],
      ['B', '611eee92-73c5-414d-b5e0-45ae608e8bc6', 'A47', 61],
      ['B', '2d9a01d7-f708-4fe8-9f18-acdfe51d3d92', 'Drop', 60],
    ],
  },
  {
    number: 'th-005',
    id: 'dd5d8447-9b35-5dde-b7be-cd46e9fec686',
    artist: 'Halvard Rue',
    title: 'Three Valves Open',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '78921464-e6a2-4bc2-8bca-a180ce0aaace', 'Three Valves Open', 58],
      ['A', '8d273bb5-04db-4037-a477-271bc75639c7', 'Slow Drawbridge', 49],
      ['A', 'deec0c1a-8bcd-4e65-80f4-5044a1205cd1', 'Brass, Cold', 51],
      ['B', '5090f644-937d-4454-a1fa-0eca28c46308', 'For the Man at the Lock', 56],
      ['B', 'c54bbb3e-c1ef-4e9e-aa4a-29eb2115582c', 'Second Set', 55],
    ],
  },
  {
    number: 'th-006',
    id: '37fca66e-455b-52cc-9cc3-2d6967a2deae',
    artist: 'Amparo Lisk',
    title: 'Salt on the Sill',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', '36b89321-c97b-4bf8-9b09-c929f9dfea14', 'Two Lemons', 47],
      ['A', '3878726f-da65-494b-884c-64e3c9f62b66', 'Salt on the Sill', 48],
      ['A', 'c78dcecc-d3ea-4a7b-a68d-2adb1eb9067f', 'Boat Without a Name', 45],
      ['B', 'de25ac18-c324-45c9-9c7b-1f92bc4345a9', 'Kitchen Radio', 48],
      ['B', 'a3d20cec-beb9-480c-b6e5-1a8176fce48d', 'Anchovy Waltz', 45],
      ['B', '3378f204-721d-4bef-bd32-9519f79d8266', 'North Window', 56],
    ],
  },
  {
    number: 'th-007',
    id: '66703d97-de74-5548-b78a-f3407fe7ce25',
    artist: 'Night Bus Choir',
    title: 'Replacement Service',
    formats: ['mp3', 'flac'],
    tracks: [
      ['A', 'b3b4b11d-4c72-40b8-b450-d789a0028b75', 'Rail Closed', 53],
      ['A', 'a01e3a93-69b9-4e7e-91a2-c0d279fb3a07', 'Change Here', 53],
      ['A', 'bdff623a-2f74-41e5-8873-7115554d4cfe', 'Change Here Again', 54],
      ['B', '0c7ba1a7-6e79-4479-b430-975ed84244d3', 'The Driver Sings', 48],
      ['B', '3b3b7d3e-0d57-4cee-9379-1438b2e9b217', 'Replacement Service', 44],
    ],
  },
  {
    number: 'th-009',
    id: '9931a53d-f67d-59be-9d80-b701fc47b9bf',
    artist: 'The Tin Bailiffs',
    title: 'Goods & Chattels',
    formats: ['mp3'],
    tracks: [
      ['A', 'e1d4d0f0-927c-49e7-9cb6-dad7d7bbd8c0', 'Chair', 43],
      ['A', '76d914a6-b31e-43e8-8997-450d96c2d725', 'Kettle', 41],
      ['A', '0e43a03a-7c3f-4a8f-a646-b31608fef12b', 'Umbrella', 45],
      ['A', 'c5775ae2-e4f5-4894-824e-d35e4e0313e1', 'Cat (Not Included)', 42],
      ['B', '08633d89-7b50-40da-a402-5524e881a9c8', 'Ladder', 43],
      ['B', '2fd7e722-940f-4189-a01e-c0336f0c86a3', 'Record Player', 45],
      ['B', 'a74f3d5d-a90c-4e4a-83a6-991f53288f88', 'Washing Machine', 44],
    ],
  },
  {
    number: 'th-012',
    id: '35fdcff5-c54d-5d23-8cdf-0fa043bfc0f9',
    artist: 'Amparo Lisk',
    title: 'The Year of the Heron',
    formats: ['mp3', 'flac'],
    early: 4,
    tracks: [
      ['A', 'ab8567df-9570-4a12-a317-eab8c8d3683b', 'Reeds', 49],
      ['A', '64a0446d-aaf9-4a1f-86b5-a088f63c3a1e', 'Harmonium, on Loan', 46],
      ['A', '25cd39cf-5e1c-4207-bce7-ffccc4b48f9b', 'Boiler Room in February', 51],
      ['B', 'd23e9bad-e627-43b1-ac68-3d27cd6df570', 'Low Water', 58],
      ['B', 'dcae4885-fc36-4207-9d1a-b613eac6748b', 'Grey Coat', 44],
      ['B', 'f0c01bd0-a0ef-400a-8fc4-b4be0124f84f', 'The Year of the Heron', 55],
    ],
  },
]

export const demoReleases: readonly DemoRelease[] = records.map((record) => ({
  ...record,
  tracks: record.tracks.map(([side, id, title, seconds], index) => ({
    id,
    side,
    position: index + 1,
    title,
    seconds,
  })),
}))

/** `year`: of its release. */
export const isrcOf = ({ number }: DemoRelease, { position }: DemoTrack, year: string): string =>
  `GBTHR${year.slice(-2)}${number.slice(-3)}0${position}`
