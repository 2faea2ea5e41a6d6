/** Said in place of the links, when a release has no files yet. */
export const MissingFiles = ({ lasts = '7 days' }: { lasts?: string }) => (
  <p>
    The files for this release are not up yet. You can come back on this device within {lasts}, and
    you can always <a href="/contact">write to us</a> with your code.
  </p>
)
