export const kinds = ['releases', 'news', 'goods'] as const
export type Kind = (typeof kinds)[number]
