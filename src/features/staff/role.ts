/** What somebody at the label may do: moderators write news, admins do everything. New accounts begin as the first. */
export const roles = ['moderator', 'admin'] as const

export type Role = (typeof roles)[number]
