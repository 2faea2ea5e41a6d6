import { Link } from 'react-router'

/** The way to sell codes that are active: the form that marks them as not sold. */
export const MarkAsNotSold = ({ batchId }: { batchId: string }) => (
  <Link className="button" to={`/codes/batches/${batchId}?job=change&do=deactivate`}>
    MARK AS NOT SOLD
  </Link>
)
