export const fileLimits = { name: 255, tagsKey: 64 } as const

/** The maximum size of a request body: the parts of a large file. */
export const fileBodyBytes = 2 * 1024 * 1024
