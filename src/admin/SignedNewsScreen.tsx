import { NewsScreen } from '#src/features/news/admin/NewsScreen.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'

/** The news, with the name of whoever is signed in under what they write. */
export default function SignedNewsScreen() {
  const { user } = useSession()
  return <NewsScreen username={user.username} />
}
