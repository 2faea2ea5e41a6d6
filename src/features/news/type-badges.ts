/** The badge of each type (spec, section 2). By itself, because the first screen of the admin has it. */
export const typeBadges = { other: 'NEWS', show: 'SHOW', release: 'RELEASE' } as const
