/** Said in place of the links, when a release has no files yet. */
export const MissingFiles = ({ lasts = '7 days' }: { lasts?: string }) => (
  <p>
    The files aren’t up yet. Come back on this device within {lasts}, or{' '}
    <a href="/contact">write to us</a> with your code.
  </p>
)
