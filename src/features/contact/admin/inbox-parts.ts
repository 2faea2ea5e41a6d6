/** What another feature adds to a message about a code. It may suspend until it is loaded. */
export type InboxParts = {
  /** The code's state and history, and what can be done about it for the fan who wrote. */
  CodeDetails: React.ComponentType<{
    code: string
    fan: {
      reason: string
      /** Called with the code that works for the fan now: the same one, or a new one. */
      onHelped: (code: string) => void
    }
  }>
}
