import { Link } from 'react-router'
import { openedFromList } from './records-screen.ts'

/** Opens a record's form, and goes back to this list afterwards (useBackToList). */
export const EditLink = ({ path, id, name }: { path: string; id: string; name: string }) => (
  <Link
    className="row-button main-action"
    to={`/${path}/${id}`}
    state={openedFromList}
    aria-label={`EDIT ${name}`}
  >
    EDIT
  </Link>
)
