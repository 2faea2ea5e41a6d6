/** How the project's Auth is set up. The defaults are those of supabase/config.toml. */
export type AuthSettings = {
  minimumPasswordLength: number
  /** A password has at least one character of each of these. */
  requiredCharacters: readonly string[]
  /** Passwords that were leaked; hosted Auth asks a public list for them. */
  leakedPasswords: readonly string[]
  isEmailEnabled: boolean
  isSignupEnabled: boolean
  /** Asks a browser for the answer of a captcha. */
  captcha: boolean
  /** Counts a visitor by `Sb-Forwarded-For`, where the secret key comes along. */
  isForwardedAddressUsed: boolean
  /** By which server mails go: the label's own, that of Supabase, which writes to its own people alone, or one that is down. */
  mail: 'own' | 'built-in' | 'down'
  /** What the database is doing: a row of the session is locked, or nothing is answered. */
  state: 'well' | 'locked' | 'stuck'
}

export const defaultAuthSettings: AuthSettings = {
  minimumPasswordLength: 8,
  requiredCharacters: [],
  leakedPasswords: [],
  isEmailEnabled: true,
  isSignupEnabled: false,
  captcha: false,
  isForwardedAddressUsed: true,
  mail: 'own',
  state: 'well',
}
