/** What a generated code is made of. The prefix counts toward its length. */
export const codeLength = 8
export const longestPrefix = 4

/** The random part leaves out 0, O, 1, I and L, which people mix up. */
export const randomAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
