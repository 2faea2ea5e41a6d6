import type { Role } from '#src/lib/operation.ts'

export type Load = () => Promise<{ default: React.ComponentType }>

/** The groups of the navigation, in its order, each with its heading. */
export const screenGroups = {
  catalogue: 'Catalogue',
  audience: 'Audience',
  settings: 'Settings',
} as const

/** A screen of the admin: its path below /admin, its card on the dashboard, and its lazily loaded component. */
export type Screen = {
  path: string
  group: keyof typeof screenGroups
  /** The link text in the navigation. */
  name: string
  /** The heading of the screen, where it is another. */
  title?: string
  /** Not for admins alone. */
  isForModerators?: boolean
  load: Load
  /** Screens below it, reached from it: by their paths below its own (with :parameters), each with a script of its own. */
  parts?: Readonly<Record<string, Load>>
  /** Each record has a form of its own below the path, at its id or at `new`. */
  hasRecords?: boolean
}

export const screens: readonly Screen[] = [
  {
    path: 'artists',
    group: 'catalogue',
    title: 'Artist Management',
    name: 'Artists',
    load: () => import('#src/features/artists/admin/ArtistsScreen.tsx'),
    hasRecords: true,
  },
  {
    path: 'releases',
    group: 'catalogue',
    title: 'Release Management',
    name: 'Releases',
    load: () => import('./Releases.tsx'),
    hasRecords: true,
  },
  {
    path: 'codes',
    group: 'catalogue',
    title: 'Code Management',
    name: 'Codes',
    load: () => import('#src/features/codes/admin/CodesScreen.tsx'),
    parts: {
      'batches/:id': () => import('#src/features/codes/admin/BatchScreen.tsx'),
      'batches/:id/table': () => import('#src/features/codes/admin/table/TableScreen.tsx'),
      import: () => import('#src/features/codes/admin/import/ImportScreen.tsx'),
      'batches/:id/cards': () => import('#src/features/codes/admin/cards/CardsScreen.tsx'),
    },
  },
  {
    path: 'goods',
    group: 'catalogue',
    name: 'Goods',
    load: () => import('#src/features/goods/admin/GoodsScreen.tsx'),
    hasRecords: true,
  },
  {
    path: 'press',
    group: 'catalogue',
    name: 'Press kits',
    load: () => import('#src/features/press/admin/PressScreen.tsx'),
    hasRecords: true,
  },
  {
    path: 'pictures',
    group: 'catalogue',
    name: 'Pictures',
    load: () => import('#src/features/pictures/admin/PicturesScreen.tsx'),
  },
  {
    path: 'catalogue',
    group: 'catalogue',
    name: 'Import & export',
    load: () => import('./Catalogue.tsx'),
  },
  {
    path: 'users',
    group: 'settings',
    title: 'User Management',
    name: 'Users',
    load: () => import('#src/features/staff/admin/UsersScreen.tsx'),
  },
  {
    path: 'news',
    group: 'audience',
    title: 'News Management',
    name: 'News',
    isForModerators: true,
    load: () => import('#src/features/news/admin/NewsScreen.tsx'),
    parts: { show: () => import('#src/features/news/admin/ShowScreen.tsx') },
    hasRecords: true,
  },
  {
    path: 'pages',
    group: 'settings',
    name: 'Pages',
    load: () => import('#src/features/pages/admin/PagesScreen.tsx'),
    hasRecords: true,
  },
  {
    path: 'settings',
    group: 'settings',
    title: 'Site Settings',
    name: 'Site',
    load: () => import('#src/features/settings/admin/SettingsScreen.tsx'),
  },
  {
    path: 'addresses',
    group: 'settings',
    name: 'Old addresses',
    load: () => import('#src/features/redirects/admin/AddressesScreen.tsx'),
  },
  {
    path: 'publishing',
    group: 'settings',
    name: 'Publishing',
    load: () => import('#src/features/publishing/admin/PublishingScreen.tsx'),
  },
  {
    path: 'inbox',
    group: 'audience',
    name: 'Inbox',
    load: () => import('./Inbox.tsx'),
  },
  {
    path: 'signups',
    group: 'audience',
    title: 'Newsletter Sign-ups',
    name: 'Sign-ups',
    load: () => import('#src/features/newsletter/admin/SignupsScreen.tsx'),
  },
  {
    path: 'activity',
    group: 'settings',
    name: 'Activity',
    load: () => import('./Activity.tsx'),
  },
]

export const mayOpen = (role: Role, { isForModerators = false }: Screen): boolean =>
  role === 'admin' || isForModerators

/** The screens that a role may open, in the order of the dashboard. */
export const screensOf = (role: Role): Screen[] => screens.filter((screen) => mayOpen(role, screen))

/** What it is called, and the screen below /admin where it is done. */
export type Action = readonly [name: string, to: string]
const postShow: Action = ['POST A SHOW', '/news/show']
export const createArticle: Action = ['CREATE ARTICLE', '/news/new']

/** What the dashboard has a button for, by role. */
export const quickActions: Record<Role, readonly Action[]> = {
  admin: [
    postShow,
    ['LOOK UP A CODE', '/codes'],
    ['GENERATE CODES', '/codes?form=generate'],
    ['ADD RELEASE', '/releases/new'],
  ],
  moderator: [postShow, createArticle],
}
