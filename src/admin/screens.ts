import type { ComponentType } from 'react'
import type { Role } from '#src/features/staff/role.ts'

/** One room of the panel: its address below /admin, its card on the dashboard, and its code, which loads when asked for. */
export type Screen = {
  path: string
  title: string
  /** Its place in the navigation. */
  name: string
  /** What its card says. */
  about: string
  roles: readonly Role[]
  load: () => Promise<{ default: ComponentType }>
}

export const screens: readonly Screen[] = [
  {
    path: 'users',
    title: 'User Management',
    name: 'Users',
    about: 'Who works here, and what they may do.',
    roles: ['admin'],
    load: () => import('#src/features/staff/admin/UsersScreen.tsx'),
  },
]

export const screensOf = (role: Role): Screen[] =>
  screens.filter(({ roles }) => roles.includes(role))
