/** The length of a generated code, including its prefix. */
export const codeLength = 8
export const longestPrefix = 4

/** The characters of the random part, without 0, O, 1, I and L, which look alike. */
export const randomAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
