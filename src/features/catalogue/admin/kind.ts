export const kinds = ['releases', 'news'] as const
export type Kind = (typeof kinds)[number]
