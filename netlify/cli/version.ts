import project from '../../package.json' with { type: 'json' }

/** The version of Deadwax, which package.json alone says. */
export const version: string = project.version
