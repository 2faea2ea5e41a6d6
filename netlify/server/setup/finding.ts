/** The result of a check. `how` says what to do about it; '' at level ok. */
export type Finding = { level: 'ok' | 'warning' | 'danger'; what: string; how: string }

export const ok = (what: string): Finding => ({ level: 'ok', what, how: '' })
export const warning = (what: string, how: string): Finding => ({ level: 'warning', what, how })
export const danger = (what: string, how: string): Finding => ({ level: 'danger', what, how })
