import { findScheme } from '#src/lib/color-schemes.ts'

const light = findScheme('Stone Light').classes
const dark = findScheme('Stone Dark').classes

/** The inline script that sets the scheme by prefers-color-scheme before the first paint, and again when it changes. */
export const adminSchemeScript = `(m=>{(m.onchange=()=>{document.documentElement.className=m.matches?'${dark}':'${light}'})()})(matchMedia('(prefers-color-scheme:dark)'))`
