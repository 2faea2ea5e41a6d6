/** Where the label's files are, if not on the site itself as with `npm start`: the origin of an S3 store, or of Supabase. */
export function fileOrigins(env: Record<string, string | undefined>): string[] {
  if (env.FILES_S3_ENDPOINT) return [new URL(env.FILES_S3_ENDPOINT).origin]
  const project = env.SUPABASE_URL || env.SUPABASE_DATABASE_URL
  return env.FILES_FOLDER || !project ? [] : [new URL(project).origin]
}
