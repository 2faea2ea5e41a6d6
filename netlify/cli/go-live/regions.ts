/** Where Supabase runs projects, as its create command names the places (November 2026). */
export const regions = [
  ['eu-central-1', 'Frankfurt'],
  ['eu-central-2', 'Zurich'],
  ['eu-west-1', 'Ireland'],
  ['eu-west-2', 'London'],
  ['eu-west-3', 'Paris'],
  ['eu-north-1', 'Stockholm'],
  ['us-east-1', 'Virginia'],
  ['us-east-2', 'Ohio'],
  ['us-west-1', 'California'],
  ['us-west-2', 'Oregon'],
  ['ca-central-1', 'Canada'],
  ['sa-east-1', 'São Paulo'],
  ['ap-south-1', 'Mumbai'],
  ['ap-southeast-1', 'Singapore'],
  ['ap-southeast-2', 'Sydney'],
  ['ap-northeast-1', 'Tokyo'],
  ['ap-northeast-2', 'Seoul'],
] as const

export type Region = (typeof regions)[number][0]

/** By the time zones of whom another region is nearer than that of their part of the world. */
const nearest: readonly (readonly [RegExp, Region])[] = [
  [/^Europe\/(Dublin)$/, 'eu-west-1'],
  [/^Europe\/(London|Belfast|Jersey|Guernsey|Isle_of_Man)$|^GB/, 'eu-west-2'],
  [/^Europe\/(Paris|Madrid|Lisbon|Andorra|Monaco|Brussels|Luxembourg|Gibraltar)$/, 'eu-west-3'],
  [/^Europe\/(Zurich|Vaduz)$/, 'eu-central-2'],
  [/^Europe\/(Stockholm|Oslo|Helsinki|Copenhagen|Tallinn|Riga|Vilnius|Mariehamn)$/, 'eu-north-1'],
  [/^(Atlantic\/(Reykjavik|Faroe)|Arctic\/)/, 'eu-north-1'],
  [
    /^(Atlantic|Africa)\/(Azores|Madeira|Canary|Casablanca|Algiers|Dakar|Abidjan|Accra|Lagos)$/,
    'eu-west-3',
  ],
  [/^(Europe|Africa|Atlantic)\//, 'eu-central-1'],
  [
    /^Asia\/(Beirut|Jerusalem|Tel_Aviv|Damascus|Amman|Nicosia|Istanbul|Baghdad|Tbilisi|Yerevan|Baku)$/,
    'eu-central-1',
  ],
  [
    /^Asia\/(Kolkata|Calcutta|Colombo|Karachi|Dhaka|Kathmandu|Thimphu|Kabul|Tashkent|Dubai|Muscat|Tehran|Riyadh|Qatar|Kuwait|Bahrain)$|^Indian\//,
    'ap-south-1',
  ],
  [/^Asia\/(Tokyo|Vladivostok|Yakutsk|Magadan|Sakhalin|Kamchatka)$|^Japan$/, 'ap-northeast-1'],
  [/^Asia\/(Seoul|Pyongyang|Ulaanbaatar|Harbin|Shanghai|Chongqing)$|^ROK$|^PRC$/, 'ap-northeast-2'],
  [/^Asia\//, 'ap-southeast-1'],
  [
    /^(Australia|Antarctica)\/|^Pacific\/(Auckland|Chatham|Fiji|Noumea|Norfolk|Tongatapu|Apia|Port_Moresby|Guadalcanal|Efate)$|^NZ/,
    'ap-southeast-2',
  ],
  [/^Pacific\/(Guam|Palau|Saipan)$/, 'ap-northeast-1'],
  [
    /^America\/(Sao_Paulo|Bahia|Fortaleza|Recife|Belem|Manaus|Cuiaba|Montevideo|Asuncion|La_Paz|Santiago|Argentina\/.*|Buenos_Aires)$|^Brazil\/|^Chile\//,
    'sa-east-1',
  ],
  [
    /^America\/(Toronto|Montreal|Halifax|St_Johns|Moncton|Winnipeg|Regina|Thunder_Bay)$|^Canada\/(Eastern|Atlantic|Central)/,
    'ca-central-1',
  ],
  [
    /^America\/(Vancouver|Boise|Edmonton|Anchorage|Juneau|Whitehorse)$|^Canada\/|^US\/Alaska/,
    'us-west-2',
  ],
  [
    /^America\/(Los_Angeles|Tijuana|Phoenix|Hermosillo|Denver)$|^US\/(Pacific|Mountain|Arizona)|^Pacific\//,
    'us-west-1',
  ],
  [
    /^America\/(Chicago|Indiana\/.*|Detroit|Menominee|Kentucky\/.*)$|^US\/(Central|Michigan)/,
    'us-east-2',
  ],
]

/** The region for a label of this time zone (IANA name); in Europe where the zone names no place. */
export const regionOf = (timeZone: string): Region =>
  nearest.find(([zones]) => zones.test(timeZone))?.[1] ??
  (timeZone.startsWith('America/') || timeZone.startsWith('US/') ? 'us-east-1' : 'eu-central-1')
