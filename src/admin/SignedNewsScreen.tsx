import { NewsScreen } from '#src/features/news/admin/NewsScreen.tsx'
import { useSession } from '#src/features/staff/admin/session-context.ts'

/** The news screen; new articles get the signed-in user as their author. */
export default function SignedNewsScreen() {
  const { user } = useSession()
  return <NewsScreen username={user.username} />
}
