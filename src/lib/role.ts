/** Moderators write news, admins do everything. The first is the default of a new user. */
export const roles = ['moderator', 'admin'] as const
export const admins = ['admin'] as const

export type Role = (typeof roles)[number]
