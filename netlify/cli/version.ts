import project from '../../package.json' with { type: 'json' }

export const version: string = project.version

/** Whether a version is a candidate like 1.0.0-rc.1, whose migrations may still change. */
export const isCandidate = (name: string): boolean => name.includes('-')
